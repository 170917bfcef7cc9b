// WHY: a product of two sizes of 32 bits, as a loop's end or in a subscript, is a size like others, printed in 64 bits
// RUN: polyc %s --force
// CHECK: static void twice(
// CHECK: polyc_disjoint(b, (long)n * m, sizeof b[0], a, (long)n * m, sizeof a[0])
// CHECK: static void square(
// CHECK: polyc_apart(b, 0, (long)n * n - 1, sizeof b[0], a, m, (long)n * n + m - 1, sizeof a[0])
// CHECK: static void macros(
// CHECK: #pragma omp parallel for
// CHECK: static void planes(
// CHECK: if ((long)w * h <= 2147483647 &&
// CHECK: static void many(
// CHECK-NOT: polyc:
// CHECK: static void large(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stddef.h>
#define N 10
#define M 20
static double p[1000];
static void twice(int n, int m, double *a, double *b) {
  for (int i = 0; i < n * m; i++) a[i] = b[i] * 2;
}
static void square(int n, int m, double *a, double *b) {
  for (int i = 0; i < n * n - 1; i++) a[i + m] = b[i] * 2;
}
static void macros(int n) {
  for (int i = 0; i < N * M; i++) p[i] += 1;
  for (int i = 0; i < N * n; i++) p[i] *= 2;
}
/* What the inner loop ends at is not computed where the outer one does not run. */
static void planes(int w, int h, int c, double *a, double *b) {
  for (int k = 0; k < c; k++)
    for (int i = 0; i < w * h; i++) a[i] += b[i * c + k];
}
static void many(int w, int h, int c, double *a) {
  for (int i = 0; i < w * h * c; i++) a[i] += 3; // EXPECT-REJECT: nonaffine-bound
}
static void large(long n, long m, double *a) {
  for (long i = 0; i < n * m; i++) a[i] += 3; // EXPECT-REJECT: nonaffine-bound
}
int main(void) {
  for (int i = 0; i < 1000; i++) p[i] = i % 17;
  twice(10, 20, p, p + 200);
  twice(10, 20, p, p + 100);
  twice(-10, 20, NULL, p);
  twice(-3, -5, p, p + 2);
  square(10, 300, p, p + 100);
  square(10, -30, p + 70, p + 10);
  square(1, 1 << 30, NULL, NULL);
  macros(30);
  planes(6, 7, 5, p, p + 500);
  planes(6, 7, 5, p, p + 30);
  planes(1 << 20, 1 << 20, 0, NULL, NULL);
  planes(1 << 20, 1 << 20, -1, p, p);
  many(3, 4, 5, p);
  large(6, 7, p + 9);
  for (int i = 0; i < 1000; i++) printf("%a\n", p[i]); // EXPECT-REJECT: call-with-side-effects
  return 0;
}

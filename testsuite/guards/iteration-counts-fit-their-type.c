// WHY: OpenMP computes iteration counts without asking whether there are iterations: n - 1 overflows for n = INT_MIN, and threads would
// WHY: run two thousand million of them
// RUN: polyc %s --force --level=1
// CHECK: static void up(
// CHECK: if (n >= 2)
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 1; i < n; i++)
// CHECK: static void down(
// CHECK: if (n >= 3)
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = n; i > 2; i--)
// CHECK: static void narrow(
// CHECK: if (n >= 1)
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: static void inside(
// CHECK: if (n >= 2)
// CHECK-NEXT: #pragma omp parallel for
// CHECK: static void strided(
// CHECK: if (n >= 13)
// CHECK-NEXT: #pragma omp parallel for
// CHECK: static void cannot_overflow(
// CHECK-NOT: if (
// CHECK: static void usual(
// CHECK-NOT: if (
// CHECK: static void unsigned_one(
// CHECK-NOT: if (
// CHECK: static void declared(
// CHECK-NOT: if (
// CHECK: static void between(
// CHECK: if (hi >= (long)lo + 1 && (long)lo + 2147483647 >= hi) {
// CHECK: } else {
// CHECK: int main(
// EXEC: same
#include <limits.h>
#include <stdio.h>
static int a[400], b[400], c[20][20];
static void up(int n, int *restrict x, const int *restrict y) {
  for (int i = 1; i < n; i++)
    x[i] = y[i - 1] + 3;
}
static void down(int n, int *restrict x, const int *restrict y) {
  for (int i = n; i > 2; i--)
    x[i] = y[i - 1] + 5;
}
static void narrow(long n, int *restrict x, const int *restrict y) {
  for (int i = 0; i < n; i++)
    x[i] = y[i] * 2;
}
static void inside(int t, int n, int *restrict x, const int *restrict y) {
  for (int s = 0; s < t; s++)
    for (int i = 1; i < n; i++)
      x[i] = x[i] * 3 + y[i] + s;
}
static void strided(int n, int *restrict x, const int *restrict y) {
  for (int i = 12; i < n; i += 7)
    x[i] = y[i] * 4;
}
static void cannot_overflow(int n, int *restrict x, const int *restrict y) {
  for (int i = 5; i < n; i += 7)
    x[i] = y[i] * 6;
}
static void usual(int n, int *restrict x, const int *restrict y) {
  for (int i = 0; i < n; i++)
    x[i] = y[i] + 7;
}
static void unsigned_one(unsigned n, int *restrict x, const int *restrict y) {
  for (unsigned i = 1; i < n; i++)
    x[i] = y[i] + 9;
}
static void declared(int n, int x[restrict n][20], const int *restrict y) {
  for (int i = 2; i < n - 1; i++)
    x[i][3] = y[i] + 11;
}
static void between(int lo, int hi, int *restrict x, const int *restrict y) {
  for (int i = lo; i < hi; i++)
    x[i] = y[i] + 13;
}
static void all(int n) {
  between(3, n, a, b);
  between(INT_MAX, n, a, b);
  up(n, a, b);
  down(n, a, b);
  inside(2, n, a, b);
  strided(n, b, a);
  cannot_overflow(n, a, b);
  usual(n, b, a);
  if (n >= 0) unsigned_one(n, a, b);
  if (n >= 0 && n <= 20) declared(n, c, a);
  narrow(n, b, a);
}
int main(void) {
  for (int i = 0; i < 400; i++) a[i] = b[i] = i % 17;
  all(399);
  all(19);
  all(1);
  all(0);
  all(INT_MIN);
  all(INT_MIN + 1);
  all(INT_MIN + 4);
  narrow(LONG_MIN, a, b);
  narrow(-4294967000L, a, b);
  for (int i = 0; i < 400; i++) printf("%d %d %d\n", a[i], b[i], c[i / 20][i % 20]);
  return 0;
}

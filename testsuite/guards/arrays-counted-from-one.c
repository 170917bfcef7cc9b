// WHY: pointers that are moved in front of the loops so that subscripts count from 1 lead back to where their arrays begin, and what is asked is asked from there
// RUN: polyc %s --force --tile=8
// CHECK: static void vectors(
// CHECK: polyc_disjoint(x + 1, n, sizeof x[0], y + 1, n, sizeof y[0])
// CHECK: static void product(
// CHECK: if (lda >= m &&
// CHECK: polyc_all_disjoint(1, {c + (1 + ldc), (long)n * ldc, sizeof c[0]},
// CHECK-NEXT: {a + (1 + lda), (long)k * lda, sizeof a[0]},
// CHECK: static void named(
// CHECK: polyc_all_disjoint(1, {y + 1, m, sizeof y[0]}, {a + a_offset, (long)n * a_dim1, sizeof a[0]},
// CHECK: static void planes(
// CHECK: polyc_disjoint(b + a_offset, polyc_times((long)n * d2, d1), sizeof b[0],
// CHECK: static void twice(
// CHECK: polyc_disjoint(x + 1 + 1, n, sizeof x[0], y + 1, n, sizeof y[0])
// CHECK: static void copied(
// CHECK: polyc_disjoint(x + (1 + from), n, sizeof x[0], y, n + 1, sizeof y[0])
// CHECK: static void forgotten(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static double p[1200];
static void vectors(int n, double *x, double *y) {
  int i;
  --x;
  y--;
  for (i = 1; i <= n; i++) y[i] += x[i] * 3;
}
static void product(int m, int n, int k, double *a, int lda, double *b, int ldb, double *c, int ldc) {
  int i, j, l;
  a -= 1 + lda;
  b -= 1 + ldb;
  c -= 1 + ldc;
  for (j = 1; j <= n; ++j)
    for (l = 1; l <= k; ++l)
      for (i = 1; i <= m; ++i) c[i + j * ldc] += a[i + l * lda] * b[l + j * ldb];
}
static void named(int m, int n, double *a, const int *lda, double *x, double *y) {
  int a_dim1, a_offset, i, j;
  a_dim1 = *lda;
  a_offset = 1 + a_dim1;
  a -= a_offset;
  --x;
  --y;
  for (j = 1; j <= n; ++j)
    for (i = 1; i <= m; ++i) y[i] += a[i + j * a_dim1] * x[j];
}
/* Three dimensions: the distance is no sum of the parameters but of their products. */
static void planes(int n, double *a, double *b, int d1, int d2) {
  int a_offset = 1 + d1 * (1 + d2), b_offset = 1 + d1 * (1 + d2);
  a -= a_offset;
  b -= b_offset;
  for (int k = 1; k <= n; ++k)
    for (int j = 1; j <= n; ++j)
      for (int i = 1; i <= n; ++i) a[i + (j + k * d2) * d1] += b[i + (j + k * d2) * d1] * 2;
}
static void twice(int n, double *x, double *y) {
  x -= 1;
  x--;
  --y;
  for (int i = 1; i <= n; i++) y[i] += x[i + 1] * 3;
}
/* `from` is what `lda` was. */
static void copied(int n, int lda, double *x, double *y) {
  x -= 1 + lda;
  int from = lda;
  lda = 0;
  for (int i = 1; i <= n; i++) y[i + lda] += x[i + from] * 3;
  lda = 1;
  from = lda;
}
/* Nothing says any more how far it was moved. */
static void forgotten(int n, int lda, double *x, double *y) {
  x -= 1 + lda;
  lda = 0;
  for (int i = 1; i <= n; i++) y[i + lda] += x[i + 7] * 3; // EXPECT-REJECT: name-not-available
}
int main(void) {
  int seven = 7;
  for (int i = 0; i < 1200; i++) p[i] = i % 13;
  vectors(0, p, p);
  vectors(40, p, p + 40);
  vectors(40, p + 40, p);
  vectors(40, p, p + 1);
  product(7, 6, 5, p, 9, p + 100, 5, p + 300, 8);
  product(7, 6, 5, p, 4, p + 100, 5, p + 300, 8);
  product(7, 6, 5, p, 9, p + 100, 5, p + 20, 8);
  product(7, 0, 5, p, 9, p + 100, 5, p + 20, 8);
  named(7, 9, p + 500, &seven, p + 600, p + 700);
  named(7, 9, p + 500, &seven, p + 550, p + 520);
  planes(5, p, p + 600, 6, 7);
  planes(5, p, p + 100, 6, 7);
  twice(30, p + 2, p + 900);
  twice(30, p + 2, p + 1);
  copied(20, 3, p + 20, p);
  copied(20, 3, p + 20, p + 19);
  forgotten(20, 3, p + 20, p);
  for (int i = 0; i < 1200; i++) printf("%a\n", p[i]); // EXPECT-REJECT: call-with-side-effects
  return 0;
}

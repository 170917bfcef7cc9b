// WHY: a bound that is the smaller of two, chosen by a macro or an if, is affine in pieces; LAPACKE's transpositions end like this
// RUN: polyc --force --tile=4 %s
// CHECK: static void transpose(
// CHECK: polyc: {{.*}}parallel
// CHECK: static void banded(
// CHECK: polyc: {{.*}}parallel
// CHECK: (long)m + i
// CHECK: static void clamped(
// CHECK: polyc: parallel
// EXEC: same
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static double p[400], q[400];
static void transpose(int x, int y, int ldin, int ldout, const double *in, double *out) {
  for (int i = 0; i < MIN(y, ldin); i++)
    for (int j = 0; j < MIN(x, ldout); j++) out[i * ldout + j] = in[j * ldin + i];
}
static void banded(int n, int m, double a[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < MIN(n, i + m); j++) a[i][j] *= 2;
}
static void clamped(int n, int m, double *restrict a, const double *restrict b) {
  int end = n;
  if (m < end) end = m;
  for (int i = 0; i < end; i++) a[i] += b[i < n - 1 ? i + 1 : n - 1];
}
int main(void) {
  for (int i = 0; i < 400; i++) {
    p[i] = i;
    q[i] = i % 7 - 2;
  }
  transpose(9, 8, 8, 9, q, p);
  transpose(30, 5, 4, 12, q, p);
  transpose(3, -5, 4, 12, q, p);
  transpose(5, 5, 5, 5, p, p + 20);
  banded(17, 4, (void *)p);
  banded(9, -3, (void *)p);
  banded(6, 40, (void *)p);
  clamped(30, 40, p, q);
  clamped(30, 12, p, q);
  clamped(30, -1, p, q);
  for (int i = 0; i < 400; i++) printf("%a\n", p[i]);
  return 0;
}

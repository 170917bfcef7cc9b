// WHY: a pointer that runs over a row and goes back is where it was, whether the row has elements or not; one that runs on is at the next row
// RUN: polyc --force --no-openmp %s
// EXEC: same
// CHECK: void add(
// CHECK: c[(long)i * nj + j] += a[(long)i * nk + k] * b[(long)k * nj + j];
// CHECK: void three(
// CHECK: a[((long)r * nq + q) * np + p]
#include <stdio.h>
void add(int ni, int nj, int nk, double *restrict c, const double *restrict a, const double *restrict b) {
  for (int i = 0; i < ni; i++) {
    const double *row = b;
    for (int k = 0; k < nk; k++, c -= nj, a++)
      for (int j = 0; j < nj; j++) *c++ += *a * *row++;
    c += nj;
  }
}
void three(int nr, int nq, int np, double *restrict a, double *restrict sum) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++) {
      for (int p = 0; p < np; p++) sum[p] = a[0] + p;
      for (int p = 0; p < np; p++) *a++ += sum[p];
    }
}
static double a[200], b[200], c[200], sum[10];
int main(void) {
  for (int k = 0; k < 200; k++) a[k] = k % 7, b[k] = k % 11;
  for (int n = -1; n < 5; n++)
    for (int m = -1; m < 4; m++) {
      add(n, m, 3, c, a, b);
      add(2, n, m, c + 20, a, b);
      three(3, n, m, a + 100, sum);
      three(n, m, 4, a + 110, sum);
    }
  for (int k = 0; k < 200; k++) printf("%g %g\n", a[k], c[k]);
  return 0;
}

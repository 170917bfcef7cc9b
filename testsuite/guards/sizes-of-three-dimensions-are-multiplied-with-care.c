// WHY: no integer type holds a product of three sizes; the offset of an element that exists is no problem, the size of all that may be touched is asked of a helper
// RUN: polyc --force %s
// EXEC: same
// CHECK: void scale(
// CHECK: {{polyc.disjoint}}(q, {{polyc.times}}((long)n * m, k), sizeof q[0], p, {{polyc.times}}((long)n * m, k), sizeof p[0])
// CHECK: void rows(
// CHECK: a[((long)r * nq + q) * np + p]
#include <stdio.h>
void scale(int n, int m, int k, double *p, const double *q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        p[(i * m + j) * k + l] = 2 * q[(i * m + j) * k + l];
}
void rows(int nr, int nq, int np, double *restrict a, const double *restrict x) {
  for (int r = 0; r < nr; r++)
    for (int q = 0; q < nq; q++)
      for (int p = 0; p < np; p++)
        *a++ += x[p];
}
static double a[400];
int main(void) {
  const int huge = 2147483647;
  for (int k = 0; k < 400; k++) a[k] = k % 17 + 1;
  scale(3, 5, 7, a, a + 105);
  scale(3, 5, 7, a + 4, a);
  scale(3, 0, huge, a, a + 1);
  scale(0, huge, huge, a, a + 1);
  scale(-huge, -huge, huge, a, a + 1);
  scale(3, -huge, huge, a, a + 1);
  rows(3, 4, 5, a + 20, a);
  rows(-1, huge, huge, a + 20, a);
  rows(3, 0, huge, a + 20, a);
  for (int k = 0; k < 400; k++) printf("%g ", a[k]);
  printf("\n");
  return 0;
}

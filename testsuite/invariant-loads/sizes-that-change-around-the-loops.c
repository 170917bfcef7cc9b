// WHY: a size that the loop around may change stays the same in the loops inside, each of which reads it under its own name, whatever was
//      read on some ways to it
// RUN: polyc %s --strict
// CHECK: int factor(
// CHECK: polyc: parallel
// CHECK: #pragma omp parallel for
// CHECK: for (int i = k + 1; i < m->n; i++)
// EXEC: same
#include <math.h>
#include <stdio.h>
struct mat { int n; double *d; };
#define AT(m, i, j) ((m)->d[(i) * (m)->n + (j)])
// piv may be &m->n
int factor(struct mat *m, int *piv) {
  for (int k = 0; k < m->n; k++) {
    int p = k;
    for (int i = k + 1; i < m->n; i++)
      if (fabs(AT(m, i, k)) > fabs(AT(m, p, k)))
        p = i;
    if (AT(m, p, k) == 0)
      return -1;
    piv[k] = p;
    if (p != k)
      for (int j = 0; j < m->n; j++) {
        double t = AT(m, k, j);
        AT(m, k, j) = AT(m, p, j);
        AT(m, p, j) = t;
      }
    for (int i = k + 1; i < m->n; i++) {
      AT(m, i, k) /= AT(m, k, k);
      for (int j = k + 1; j < m->n; j++)
        AT(m, i, j) -= AT(m, i, k) * AT(m, k, j);
    }
  }
  return 0;
}
static double d[300 * 300];
static int piv[300];
int main(void) {
  struct mat m = {300, d}, small = {40, d};
  for (int i = 0; i < 300 * 300; i++) d[i] = (i * 37 + i / 300 * 11) % 101 - 50;
  for (int i = 0; i < 300; i++) d[i * 301] += 0.5;
  printf("%d\n", factor(&m, piv));
  for (int i = 0; i < 300; i++) printf("%d %g %g\n", piv[i], d[i * 301], d[i * 299 + 7]);
  d[0] = 1e6;
  printf("%d\n", factor(&small, &small.n));
  printf("%d %g\n", small.n, d[41]);
  return 0;
}

// WHY: of a nest from k + 1 to n, k a counter around it, some size is left: it pays, from a size that is asked for in front of it
// RUN: polyc %s
// EXEC: same
// CHECK: perm[k] = best;
// CHECK: if (n - k >= {{\d+}}) {
// CHECK-NEXT: #pragma omp parallel for private(j)
// CHECK-NEXT: for (i = k + 1; i < n; i++) {
#include <math.h>
#include <stdio.h>
int decompose(int n, double a[n][n], int *perm) {
  int i, j, k;
  for (k = 0; k < n; k++) {
    int best = k;
    for (i = k + 1; i < n; i++)
      if (fabs(a[i][k]) > fabs(a[best][k]))
        best = i;
    if (a[best][k] == 0.0)
      return k;
    perm[k] = best;
    for (j = 0; j < n; j++) {
      double t = a[k][j];
      a[k][j] = a[best][j];
      a[best][j] = t;
    }
    for (i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
  }
  return n;
}
static double a[300][300];
static int perm[300];
int main(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      a[i][j] = (i * 37 + j * 11 + i * j * j) % 101 - 50;
  printf("%d\n", decompose(300, a, perm));
  for (int i = 0; i < 300; i++)
    printf("%d %g %g\n", perm[i], a[i][i / 2], a[i / 3][i]);
  return 0;
}

// WHY: behind a loop its variables hold the last values, which rotation and closing of loops give other numbers: the nests behind it
//      call them by the variables' names
// RUN: polyc %s --strict --force
// CHECK: void factor(
// CHECK: a[p][j]
// CHECK: void found_again(
// CHECK: polyc: parallel
// CHECK: a[p][j] += a[q][i]
// EXEC: same
#include <math.h>
#include <stdio.h>
#define N 60
static double A[N][N], B[N][N];
static int piv[N];
void factor(int n, double a[n][n], int *p_of) {
  for (int k = 0; k < n; k++) {
    int p = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(a[i][k]) > fabs(a[p][k]))
        p = i;
    p_of[k] = p;
    for (int j = 0; j < n; j++) {
      double t = a[k][j];
      a[k][j] = a[p][j];
      a[p][j] = t;
    }
    for (int i = k + 1; i < n; i++)
      a[i][k] /= a[k][k];
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
  }
}
// q holds what p was one round before; the loop that finds p always runs, in the first round of the one around
void found_again(double a[N][N], const double *x) {
  int p = 0, q = 0;
  for (int k = 0; k < 3; k++) {
    q = p;
    for (int i = 0; i < 30; i++)
      if (x[i] > k)
        p = i;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (p > q)
          a[p][j] += a[q][i];
  }
}
int main(void) {
  double x[30];
  for (int i = 0; i < 30; i++) x[i] = (i * 7) % 5;
  for (int i = 0; i < N * N; i++) B[i / N][i % N] = A[i / N][i % N] = (i * 37 + i / N * 11) % 101 - 49.5;
  factor(N, A, piv);
  found_again(B, x);
  for (int i = 0; i < N; i++) printf("%d %g %g %g\n", piv[i], A[i][i], A[i][(i * 7) % N], B[i][(i * 13) % N]);
  return 0;
}

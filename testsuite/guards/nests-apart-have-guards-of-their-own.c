// WHY: of two nests in a row each asks for what it needs: one of them may have threads where the other overlaps
// RUN: polyc %s
// CHECK: if (n >= 140 &&
// CHECK-NEXT: polyc_all_disjoint(1, {A, (long)n * n, sizeof A[0]}, {u, n, sizeof u[0]},
// CHECK-NEXT: {v, n, sizeof v[0]}))
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: for (j = 0; j < n; j++)
// CHECK-NEXT: A[i * n + j] = A[i * n + j] + u[i] * v[j];
// CHECK-NEXT: /* polyc: loops reordered, tiled
// CHECK: polyc_all_disjoint(1, {x, n, sizeof x[0]}, {A, (long)n * n, sizeof A[0]}, {y, n, sizeof y[0]})) {
// EXEC: same
#include <stdio.h>
void update(int n, double *A, double *u, double *v, double *x, double *y) {
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      A[i * n + j] = A[i * n + j] + u[i] * v[j];
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      x[i] = x[i] + 0.5 * A[j * n + i] * y[j];
}
static double A[300 * 300], X[2000];
int main(void) {
  int i;
  double sum = 0;
  for (i = 0; i < 300 * 300; i++) A[i] = i % 13;
  for (i = 0; i < 2000; i++) X[i] = i % 7;
  update(300, A, X, X + 300, X + 600, X + 900);
  update(300, A, X, X + 300, X + 600, X + 500);
  update(300, A, X, A + 300, X + 600, X + 900);
  for (i = 0; i < 300 * 300; i++) sum = sum * 0.5 + A[i];
  for (i = 0; i < 2000; i++) sum = sum * 0.75 + X[i];
  printf("%.17g\n", sum);
  return 0;
}

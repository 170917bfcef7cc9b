// WHY: what may overlap is asked by one call, in which each range is named once: pairs of them filled a page
// RUN: polyc %s --level=3
// CHECK: void update(
// CHECK: polyc_all_disjoint(2, {A, (long)n * n, sizeof A[0]}, {x, n, sizeof x[0]}, {u, n, sizeof u[0]},
// CHECK-NEXT: {v, n, sizeof v[0]}, {y, n, sizeof y[0]})) {
// CHECK: void add(
// CHECK: polyc_all_disjoint(1, {a, n, sizeof a[0]}, {b, n, sizeof b[0]}, {c, n, sizeof c[0]}))
// CHECK: void two(
// CHECK: polyc_disjoint(b, n, sizeof b[0], a, n, sizeof a[0])
// EXEC: same
// RUN: polyc %s --level=3 -std=gnu89
// CHECK-NOT: polyc_all_disjoint
// CHECK: void update(
// CHECK: polyc_disjoint(A, (long)n * n, sizeof A[0], x, n, sizeof x[0]) &&
// EXEC: same -std=gnu89
#include <stdio.h>
void update(int n, double *A, double *u, double *v, double *x, double *y) {
  int i, j;
  for (j = 0; j < n; j++)
    for (i = 0; i < n; i++) {
      A[i * n + j] = A[i * n + j] + u[i] * v[j];
      x[i] = x[i] + 0.5 * A[i * n + j] * y[j];
    }
}
void add(int n, double *a, double *b, double *c) {
  int i;
  for (i = 0; i < n; i++) a[i] = b[i] / (1 + c[i]);
}
void two(int n, double *a, double *b) {
  int i;
  for (i = 0; i < n; i++) a[i] = 3 / (2 + b[i]);
}
static double A[300 * 300], X[60000];
int main(void) {
  int i;
  double sum = 0;
  for (i = 0; i < 300 * 300; i++) A[i] = i % 13;
  for (i = 0; i < 60000; i++) X[i] = i % 7;
  update(300, A, X, X + 300, X + 600, X + 900);
  update(300, A, X, X + 100, X + 200, X + 600);
  add(16000, X, X + 16000, X + 32000);
  add(16000, X, X + 16000, X + 15999);
  add(16000, X + 1, X, X + 32000);
  two(19000, X, X + 20000);
  two(19000, X + 1, X);
  for (i = 0; i < 300 * 300; i++) sum = sum * 0.5 + A[i];
  for (i = 0; i < 60000; i++) sum = sum * 0.75 + X[i];
  printf("%.17g\n", sum);
  return 0;
}

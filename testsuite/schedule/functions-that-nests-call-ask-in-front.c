// WHY: a function that a loop inside another one calls is entered as often as an innermost loop: whether threads pay is asked without
// OpenMP, which takes as long as a short loop; what is left behind a loop of four iterations at a time never pays
// WHY: so is one that a loop of 100,000 iterations calls
// RUN: polyc %s
// CHECK: static void axpy(
// CHECK-NEXT: int i, m = n % 4;
// CHECK-NEXT: for (i = 0; i < m; i++)
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: if ((long)n - m >= {{[0-9]+}}) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: } else {
// CHECK: static void each_step(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if (n >= {{[0-9]+}})
// CHECK-NEXT: for (int i
// CHECK: static void often(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: if (n >= {{[0-9]+}}) {
// CHECK: int main
// EXEC: same
#include <stdio.h>
static void axpy(int n, double a, const double *restrict x, double *restrict y) {
  int i, m = n % 4;
  for (i = 0; i < m; i++) y[i] += a / x[i];
  for (i = m; i < n; i += 4) {
    y[i] += a / x[i];
    y[i + 1] += a / x[i + 1];
    y[i + 2] += a / x[i + 2];
    y[i + 3] += a / x[i + 3];
  }
}
static void each_step(int n, double *restrict x) {
  for (int i = 0; i < n; i++) x[i] = 1 / (x[i] + 2);
}
static void often(int n, double *restrict x) {
  for (int i = 0; i < n; i++) x[i] = 3 / (x[i] + 1);
}
static double A[40][30000];
int main(void) {
  double sum = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30000; j++) A[i][j] = i + j % 7 + 1;
  for (int k = 0; k < 39; k++)
    for (int i = k + 1; i < 40; i++) axpy(30000 - 700 * i - 1, 0.25, A[k], A[i]);
  for (int t = 0; t < 10; t++) each_step(30000, A[t]);
  for (int t = 0; t < 100000; t++) often(3, A[t % 40]);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30000; j++) sum = sum * 0.5 + A[i][j];
  printf("%.17g\n", sum);
  return 0;
}

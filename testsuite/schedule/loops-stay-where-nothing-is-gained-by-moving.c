// WHY: compilers make vectors of short rows as they stand; none of calls; what a sum does not wait for is no part of its chain
// WHY: and a sine that two statements share is computed once
// RUN: polyc %s --strict
// CHECK: void rows(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if (n >= {{\d+}})
// CHECK-NEXT: for (int b = 0; b < n; b++)
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (int k = 0; k < 8; k++)
// CHECK: void transform(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if (n >= {{\d+}})
// CHECK-NEXT: for (int k = 0; k < n; k++) {
// CHECK: double a = 0.25 * j * k / n;
// CHECK-NEXT: re[k] += x[j] * cos(a) - y[j] * sin(a);
// CHECK-NEXT: im[k] += x[j] * sin(a) + y[j] * cos(a);
// CHECK: void soften(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if ({{.*}})
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: double s = 0;
// EXEC: same
#include <math.h>
#include <stdio.h>
static double u[900][8], v[900][8];
__attribute__((noinline)) void rows(int n, double (*restrict out)[8], double (*restrict in)[8], const double *restrict w) {
  for (int b = 0; b < n; b++)
    for (int k = 0; k < 8; k++)
      out[b][k] += in[b][k] * w[k] / (1 + in[b][k] * in[b][k]);
}
__attribute__((noinline)) void transform(int n, double *restrict re, double *restrict im, const double *restrict x, const double *restrict y) {
  for (int k = 0; k < n; k++) {
    re[k] = 0;
    im[k] = 0;
    for (int j = 0; j < n; j++) {
      double a = 0.25 * j * k / n;
      re[k] += x[j] * cos(a) - y[j] * sin(a);
      im[k] += x[j] * sin(a) + y[j] * cos(a);
    }
  }
}
__attribute__((noinline)) void soften(int n, int m, double *restrict a) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < m; j++) {
      a[i * m + j] = exp(a[i * m + j]);
      s += a[i * m + j];
    }
    for (int j = 0; j < m; j++)
      a[i * m + j] /= s;
  }
}
int main(void) {
  double w[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  for (int i = 0; i < 900; i++)
    for (int k = 0; k < 8; k++)
      u[i][k] = i % 7 - k * 0.5, v[i][k] = 0.125 * (k + i % 5);
  rows(900, u, v, w);
  transform(90, u[0], u[400], v[100], v[300]);
  soften(80, 60, v[0]);
  for (int i = 0; i < 900; i += 7)
    printf("%a %a\n", u[i][i % 8], v[i][3]);
  return 0;
}

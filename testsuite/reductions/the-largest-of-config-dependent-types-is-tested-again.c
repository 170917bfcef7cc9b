// WHY: where other flags keep the largest in a smaller type, a larger one may be rounded to it: then the first of several parts is not the last of all
// RUN: polyc %s -Itestsuite/macros
// CHECK: int where(
// CHECK: && __builtin_types_compatible_p(real, double)) {
// CHECK: double norm(
// CHECK: __builtin_types_compatible_p(real, double) &&
// CHECK-NEXT: polyc_{{expands}}(ABSOLUTE(x[i]), "((real) fabs((double) (x[i])))")) {
// CHECK: #pragma omp parallel for
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSINGLE
// EXEC: same -Itestsuite/macros -DPRECISE
#include <math.h>
#include <stdio.h>
#include "absolute.h"
#define N 200000
static double a[N];
int where(double *x, int n) {
  real max = 0;
  int at = -1;
  for (int i = 0; i < n; i++)
    if (x[i] > max) {
      max = x[i];
      at = i;
    }
  return at;
}
double norm(double *x, long n) {
  real max = 0;
  for (long i = 0; i < n; i++)
    if (ABSOLUTE(x[i]) > max) max = ABSOLUTE(x[i]);
  return max;
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = 1 + 0.3 * i / N * 1e-8;
  printf("%d\n", where(a, N));
  for (int i = 0; i < N; i++)
    a[i] = (i * 7919L % N - N / 2) / 3.0;
  printf("%d %a\n", where(a, N), norm(a, N));
  return 0;
}

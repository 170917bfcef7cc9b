// WHY: a cast to a type of numbers makes a value of a value, whichever type #if chooses; what a pointer points to is another matter
// RUN: polyc %s -Itestsuite/macros
// CHECK: void magnitudes(
// CHECK: #pragma omp parallel for
// CHECK: void above(
// CHECK: #pragma omp parallel for
// CHECK: void own(
// CHECK: #pragma omp parallel for
// CHECK: void read(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSINGLE
// EXEC: same -Itestsuite/macros -DSINGLE -DPRECISE
// EXEC: same -Itestsuite/macros -DPRECISE
#include <math.h>
#include <stdio.h>
#include "absolute.h"
#define N 200000
static real a[N + 1], b[N + 1];
void magnitudes(real *x, real *z, long n) {
  for (long i = 0; i < n; i++)
    z[i] = ABSOLUTE(x[i]);
}
void above(real *x, real *z, real c, long n) {
  for (long i = 0; i < n; i++)
    z[i] = (ABSOLUTE(x[i]) >= c) ? 1.0 : 0.5;
}
void own(real *x, real *z, long n) {
  for (long i = 0; i < n; i++)
    z[i] = LESS(x[i], z[i]);
}
void read(real *z, long n) {
  for (long i = 0; i < n; i++)
    z[i] = VALUE(z + i + 1);
}
/* Elsewhere it is a function. */
#ifdef SINGLE
static double traced;
static double trace(double x) { return traced = traced * 0.5 + x; }
#else
typedef double trace;
#endif
#define TRACED(x) ((trace)(x))
void traces(real *z, long n) {
  for (long i = 0; i < n; i++)
    z[i] = TRACED(z[i]) * 2;
}
int main(void) {
  double sum = 0;
  for (int i = 0; i <= N; i++) {
    a[i] = (i * 7 % 13 - 6) / 3.0;
    b[i] = i % 5 / 7.0;
  }
  magnitudes(a, b, N / 2);
  above(a, a, 1.5, N / 4);
  own(b, a, N);
  read(b, N);
  traces(a, N);
  for (int i = 0; i <= N; i++)
    sum += a[i] * (i % 11) + b[i];
  printf("%a\n", sum);
  return 0;
}

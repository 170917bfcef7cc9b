// WHY: a guard names what only the called function accesses, where the text of the caller can: not what a local variable hides, nor what is declared later
// RUN: polyc %s
// CHECK: void seen(
// CHECK: polyc_all_disjoint(2, {p, n, sizeof p[0]}, {x, n, sizeof x[0]}, {&gs, 1, sizeof gs}
// CHECK: void hidden(int n, double *p, double *x) {
// CHECK-NEXT: double gs = 3;
// CHECK-NEXT: for (int i = 0
// CHECK: void before(int n, double *p, double *x) {
// CHECK-NEXT: for (int i = 0
// CHECK: void outside(int n, double *p, double *x) {
// CHECK-NEXT: for (int i = 0
// CHECK: int main(
// EXEC: same
#include <stdio.h>
static double P[5000], X[100], gs = 0.5;
static double dot(const double *d, const double *b, int n) {
  double s = gs;
  for (int k = 0; k < n; k++) s += d[k] * b[k] * 0.5;
  return s * 0.125;
}
void seen(int n, double *p, double *x) {
  for (int i = 0; i < n; i++) {
    p[i] += 1;
    x[i] = dot(P, P + 20, 40);
  }
}
void hidden(int n, double *p, double *x) {
  double gs = 3;
  for (int i = 0; i < n; i++) {
    p[i] += gs;
    x[i] = dot(P, P + 20, 40);
  }
}
static double late(const double *d, int n);
void before(int n, double *p, double *x) {
  for (int i = 0; i < n; i++) {
    p[i] += 1;
    x[i] = late(P, 40);
  }
}
static double gl = 0.25;
static double late(const double *d, int n) {
  double s = gl;
  for (int k = 0; k < n; k++) s += d[k];
  return s;
}
static double inner(const double *d, int n) {
  extern double ext;
  double s = ext;
  for (int k = 0; k < n; k++) s += d[k];
  return s;
}
void outside(int n, double *p, double *x) {
  for (int i = 0; i < n; i++) {
    p[i] += 1;
    x[i] = inner(P, 40);
  }
}
double ext = 7;
int main(void) {
  for (int i = 0; i < 5000; i++) P[i] = i % 19;
  seen(100, P + 3000, X);
  seen(100, P + 10, X);
  hidden(50, P + 1, X);
  hidden(1, &gs, X);
  before(50, P, X);
  before(1, &gl, X);
  outside(50, P, X);
  outside(1, &ext, X);
  seen(90, P + 2000, P + 2010);
  double s = gs + gl + ext;
  for (int i = 0; i < 5000; i++) s = s * 0.99 + P[i] + X[i % 100];
  printf("%.17g\n", s);
  return 0;
}

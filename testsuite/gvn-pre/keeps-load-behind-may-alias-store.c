// WHY: a store that may change what was loaded makes the second load necessary
// RUN: polyc dump %s --after=gvn-pre
// CHECK: load %p_0[0]
// CHECK: store %q_1[0]
// CHECK-NEXT: load %p_0[0]
// CHECK-NEXT: double = add
double f(double *p, double *q) {
  double x = p[0];
  q[0] = 1;
  return x + p[0];
}

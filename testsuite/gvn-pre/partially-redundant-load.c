// WHY: a load that is available on one path into a join is loaded on the other, and met in a phi
// RUN: polyc dump %s --after=gvn-pre
// CHECK: double = load %p_1[0]
// CHECK: jump bb3
// CHECK: store %q_2[0]
// CHECK-NEXT: double = load %p_1[0]
// CHECK-NEXT: jump bb3
// CHECK: double = phi [bb1: %{{x_\d+}}, bb2: %t{{\d+}}]
// CHECK-NOT: load
// CHECK: return
double f(int c, double *restrict p, double *restrict q) {
  double x = 0;
  if (c)
    x = p[0];
  else
    q[0] = 1;
  return x + p[0];
}

// WHY: array references keep their subscripts and extents; they are not flattened to addresses
// RUN: polyc dump %s --after=lower
// CHECK: extent x0 = %n_{{\d+}}
// CHECK: load %p_{{\d+}}[2]
// CHECK: %t7: int = sub %n_{{\d+}}, 1
// CHECK: store %a_{{\d+}}[1][%t7 : %n_{{\d+}}] =
// CHECK-NOT: mul
void f(int n, double a[n][n], double *p) {
  a[1][n - 1] = p[2];
}

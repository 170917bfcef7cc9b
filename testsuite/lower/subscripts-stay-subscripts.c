// WHY: array references keep their subscripts and extents; they are not flattened to addresses
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: extent x0 = %n_{{\d+}}
// CHECK: load %p_{{\d+}}[2]
// CHECK: %t8: int = sub %n_{{\d+}}, 1
// CHECK: store %a_{{\d+}}[1][%t8 : %n_{{\d+}}] =
// CHECK-NOT: mul
// EXEC: interpreted
int printf(const char *, ...);

void f(int n, double a[n][n], double *p) {
  a[1][n - 1] = p[2];
}

int main(void) {
  double a[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, p[3] = {0, 0, 0.5}, (*rows)[3] = a + 1;
  f(3, a, p);
  printf("%f %f %f %f\n", a[1][2], rows[-1][1], (*rows)[0], 1 [p + 1]);
  return 0;
}

// WHY: array references keep their subscripts and extents; they are not flattened to addresses
// RUN: polyc dump %s --after=lower
// CHECK: x
void f(int n, double a[n][n], double *p) {
  a[1][n - 1] = p[2];
}

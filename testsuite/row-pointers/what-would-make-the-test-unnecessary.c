// WHY: explain names the test of the rows, and what would do without it
// RUN: polyc explain %s --force
// CHECK: checked at run time: polyc_rows_apart(c, 0, n, 0, m, sizeof c[0][0])
// CHECK-NEXT: not needed if c were a pointer to arrays, (*c)[m], instead of pointers to rows, or with --assume-no-alias
// RUN: polyc %s --force --assume-no-alias
// CHECK: polyc: tiled
// CHECK-NOT: polyc_rows
// CHECK-NOT: else
void twice(int n, int m, double **c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) c[i][j] *= 2;
}

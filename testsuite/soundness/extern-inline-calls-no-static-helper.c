// WHY: rule 17: an inline function with external linkage may not call static helpers
// RUN: polyc %s --force --tile=8
// CHECK-NOT: polyc_
// CHECK: inline void work
// CHECK-NOT: polyc_
double a[40][40], b[40][40];
inline void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i];
}

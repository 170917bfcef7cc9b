// WHY: a store that may not be executed is not invented after the loop
// RUN: polyc dump %s --after=licm
// CHECK: branch %{{\S+}}, bb{{\d+}}, bb5
// CHECK: bb3: ; preds bb6
// CHECK-NEXT: store %s_1[0] =
// CHECK-NEXT: jump bb4
// CHECK-NOT: store
// CHECK: bb6: ; preds bb9 bb4
// CHECK: branch %{{\S+}}, bb3, bb4
// CHECK-NOT: store
// CHECK-NOT: load %s
void f(int n, double *restrict s, const double *restrict a) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      s[0] = a[i];
}

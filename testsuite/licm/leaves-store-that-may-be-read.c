// WHY: where a load in the loop may read the stored location, the store stays in the loop
// RUN: polyc dump %s --after=licm
// CHECK: bb4: ; preds bb7 bb4
// CHECK: double = load %a
// CHECK: store %s_1[0] =
// CHECK: branch %{{\S+}}, bb4, bb5
// CHECK-NOT: store
void f(int n, double *s, const double *a) {
  for (int i = 0; i < n; i++)
    s[0] += a[i];
}

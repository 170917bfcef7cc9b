// WHY: a location stored in every iteration is a scalar in the loop: loaded before it, stored once after it
// RUN: polyc dump %s --after=licm
// CHECK: bb4: ; preds bb7 bb4
// CHECK-NEXT: double = phi
// CHECK-NOT: store
// CHECK-NOT: load %s
// CHECK: branch %{{\S+}}, bb4, bb5
// CHECK-NEXT: bb5: ; preds bb4
// CHECK-NEXT: store %s_1[0] =
// CHECK: bb7: ; preds bb0
// CHECK-NEXT: load %s_1[0]
void f(int n, double *restrict s, const double *restrict a) {
  for (int i = 0; i < n; i++)
    s[0] += a[i];
}

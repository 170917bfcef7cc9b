// WHY: the test of a for loop is copied before it, so that its body is certain to be executed once the loop is entered
// RUN: polyc dump %s --after=header-copy
// CHECK: int = lt %i_
// CHECK: store %a
// CHECK: bb4:
// CHECK: bb6: ; preds bb0
// CHECK-NEXT: int = lt 0, %n_0
// CHECK-NEXT: branch %{{t\d+}}, bb7, bb3
void f(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// WHY: the test of a for loop is copied before it, so that its body is certain to be executed once the loop is entered
// RUN: polyc dump %s --after=header-copy
// CHECK: x
void f(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}

// WHY: clang never evaluates the argument of __builtin_assume: i goes up by one, and i >= 0 is no fact either
// RUN: polyc %s --force
// CHECK: void f(int n) {
// CHECK-NOT: 2 *
// CHECK: A[i] += 1;
// CHECK-NOT: 2 *
int A[100];
void f(int n) {
  int i = 0;
  while (i < n) {
    A[i] += 1;
    __builtin_assume(i++ >= 0);
    i++;
  }
}

// WHY: the second operand of && is only evaluated where the first is true, so it has a block of its own
// RUN: polyc dump %s --after=lower
// CHECK: x
int f(int n, int *p) {
  return n > 0 && p[n] == 3;
}

// WHY: newer compilers take `assume` for a fact about the sum, which does not hold of what one thread adds up
// RUN: polyc %s --force
// CHECK: unsigned above
// CHECK-NOT: reduction(
// CHECK: unsigned plain
// CHECK: reduction(+: s)
unsigned u[100];
unsigned above(int n, unsigned s) {
  for (int i = 0; i < n; i++) {
    s += u[i];
    __attribute__((assume(s > 3)));
  }
  return s;
}
unsigned plain(int n, unsigned s) {
  for (int i = 0; i < n; i++) {
    s += u[i];
  }
  return s;
}

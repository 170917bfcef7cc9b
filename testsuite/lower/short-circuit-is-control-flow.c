// WHY: the second operand of && is only evaluated where the first is true, so it has a block of its own
// RUN: polyc dump %s --after=lower
// CHECK: = gt %n_{{\d+}}, 0
// CHECK-NEXT: branch %{{t\d+}}, bb1, bb3
// CHECK-NEXT: bb1: ; preds bb0
// CHECK-NOT: bb2:
// CHECK: load %p_{{\d+}}[%n_{{\d+}}]
// CHECK: set $and = 1
// CHECK: set $and = 0
// CHECK: return %$and
int f(int n, int *p) {
  return n > 0 && p[n] == 3;
}

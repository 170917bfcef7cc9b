// WHY: the second operand of && is only evaluated where the first is true, so it has a block of its own
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: = gt %n_{{\d+}}, 0
// CHECK-NEXT: branch %{{t\d+}}, bb1, bb3
// CHECK-NEXT: bb1: ; preds bb0
// CHECK-NOT: bb2:
// CHECK: load %p_{{\d+}}[%n_{{\d+}}]
// CHECK: set $and = 1
// CHECK: set $and = 0
// CHECK: return %$and
// EXEC: interpreted
int printf(const char *, ...);

int f(int n, int *p) {
  return n > 0 && p[n] == 3;
}

static int said(int n) {
  printf("%d ", n);
  return n;
}

static int conditions(int n) {
  int s = 0;
  if (said(n) && (said(n & 1) || said(n & 2)))
    s |= 1;
  if (!(said(n & 4) && !said(n & 1)) || said(5))
    s |= 2;
  while (n-- > 0 && said(n) != 2)
    s += 4;
  for (; n > 0 || said(0); n--)
    if (!n)
      break;
  return (s && !said(6)) + 2 * (0 || said(7) || said(8)) + 4 * !(1 && 0.0) + s;
}

int main(void) {
  int a[4] = {3, 3, 1, 3};
  for (int n = -1; n < 4; n++)
    printf("%d %d\n", f(n, a), conditions(n + 1));
  return 0;
}

// WHY: a while loop tests first, and continue goes back to the test with all that it does
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: bb1: ; preds bb0 bb5
// CHECK: = sub %n_{{\d+}}, 1
// CHECK: set n =
// CHECK: branch %n_{{\d+}}, bb2, bb6
// CHECK: bb2:
// CHECK: branch %t{{\d+}}, bb3, bb4
// CHECK: bb3:
// CHECK-NEXT: jump bb5
// CHECK: bb4:
// CHECK: set s =
// CHECK-NEXT: jump bb5
// CHECK: bb5: ; preds bb3 bb4
// CHECK-NEXT: jump bb1
// CHECK: bb6: ; preds bb1
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int s = 0;
  while (n--) {
    if (n & 1)
      continue;
    s += n;
  }
  return s;
}

static int nested(int n) {
  int s = 0, k = n;
  while (k > 0) {
    while (1) {
      if (k % 5 == 0)
        break;
      k--;
      s += 10;
    }
    s++, k -= 2;
  }
  while (0)
    s = -1;
  return s;
}

int main(void) {
  for (int n = 0; n < 15; n++)
    printf("%d %d\n", f(n), nested(n));
  return 0;
}

// WHY: a switch is one branch to many blocks; what has no break falls into the next, and default may stand anywhere
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: switch %n_{{\d+}}, [1: bb1, 2: bb2, 3: bb4, 4: bb5], bb3
// CHECK: bb1: ; preds bb0
// CHECK: = add %r_{{\d+}}, 1
// CHECK: jump bb2
// CHECK: bb2: ; preds bb0 bb1
// CHECK: = add %r_{{\d+}}, 10
// CHECK: jump bb6
// CHECK: bb3: ; preds bb0
// CHECK: = add %r_{{\d+}}, 100
// CHECK: jump bb4
// CHECK: bb4: ; preds bb0 bb3
// CHECK: jump bb5
// CHECK: bb5: ; preds bb0 bb4
// CHECK: jump bb6
// CHECK: bb6:
// CHECK: return %r
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int r = 0;
  switch (n) {
  case 1:
    r += 1;
  case 2:
    r += 10;
    break;
  default:
    r += 100;
  case 3:
    r += 1000;
  case 4:
    r += 10000;
  }
  return r;
}

static int odd_bodies(int n) {
  int r = 7;
  switch (n)
  case 2:
    r = 1;
  switch (n) {
    r = 99;
    int k;
  case 0: {
    k = 5;
  case 1:
    k = n + 6;
    r += k;
  }
  }
  switch (n) {
  }
  switch (n)
  default:
    r *= 2;
  switch (3) {
  case 3:
    r += 4;
    break;
  case 4:
    r = 0;
  }
  return r;
}

int main(void) {
  for (int n = -1; n < 7; n++)
    printf("%d %d\n", f(n), odd_bodies(n));
  return 0;
}

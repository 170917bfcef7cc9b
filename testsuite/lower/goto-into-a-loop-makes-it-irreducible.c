// WHY: a loop that a goto enters in the middle has two entries: no header dominates it, and detection leaves it alone by that reason
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: branch %skip_{{\d+}}, bb1, bb2
// CHECK: bb1: ; preds bb0
// CHECK-NEXT: jump bb5
// CHECK: bb2: ; preds bb0
// CHECK: bb3: ; preds bb2 bb5
// CHECK: branch %t{{\d+}}, bb4, bb6
// CHECK: bb4: ; preds bb3
// CHECK: bb5: ; preds bb1 bb4
// RUN: polyc explain %s
// CHECK: f
// CHECK: for (i = 0; i < n; i++) {
// CHECK-NEXT: left: the label {{"middle"|"outer"|"inner"}} (line {{\d+}}) enters the loop in the middle
// CHECK: into_two
// CHECK: left: the label {{"middle"|"outer"|"inner"}} (line {{\d+}}) enters the loop in the middle
// EXEC: interpreted
int printf(const char *, ...);

int f(int n, int skip) {
  int s = 0, i = 0;
  if (skip)
    goto middle;
  s = 5;
  for (i = 0; i < n; i++) {
    s = s * 2 + i;
  middle:
    s += 1000;
  }
  return s;
}

static int into_two(int n) {
  int s = 0, i = n, j = 2;
  if (n % 3 == 0)
    goto inner;
  if (n % 3 == 1)
    goto outer;
  for (i = 0; i < n; i++) {
  outer:
    for (j = 0; j < 3; j++) {
    inner:
      s = (s * 5 + i * 7 + j) % 1009;
    }
  }
  return s;
}

int main(void) {
  for (int n = 0; n < 9; n++)
    printf("%d %d %d\n", f(n, 0), f(n, 1), into_two(n));
  return 0;
}

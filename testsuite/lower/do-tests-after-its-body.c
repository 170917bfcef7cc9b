// WHY: a do loop begins with its body; continue goes to the test, which is behind it
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: bb1: ; preds bb0 bb6
// CHECK: branch %t{{\d+}}, bb2, bb3
// CHECK: bb2:
// CHECK: set s =
// CHECK-NEXT: jump bb6
// CHECK: bb3:
// CHECK: branch %t{{\d+}}, bb4, bb5
// CHECK: bb4:
// CHECK-NEXT: jump bb7
// CHECK: bb5:
// CHECK: set s =
// CHECK-NEXT: jump bb6
// CHECK: bb6: ; preds bb2 bb5
// CHECK: = add %i_{{\d+}}, 1
// CHECK: branch %t{{\d+}}, bb1, bb7
// CHECK: bb7: ; preds bb4 bb6
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int i = 0, s = 0;
  do {
    if (i == 2) {
      s += 100;
      continue;
    }
    if (s > 150)
      break;
    s += i;
  } while (++i < n);
  return s;
}

int main(void) {
  int once = 0;
  do
    once++;
  while (0);
  for (int n = -1; n < 20; n++)
    printf("%d ", f(n));
  printf("%d\n", once);
  return 0;
}

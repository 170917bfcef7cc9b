// WHY: a for loop is its init, a header that tests, the body and the step; continue goes to the step, break behind the loop
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: set i = 0
// CHECK: jump bb1
// CHECK: bb1: ; preds bb0 bb7
// CHECK: branch %t{{\d+}}, bb2, bb8
// CHECK: bb2:
// CHECK: = rem %i_{{\d+}}, 3
// CHECK: branch %t{{\d+}}, bb3, bb4
// CHECK: bb3:
// CHECK-NEXT: jump bb7
// CHECK: bb4:
// CHECK: branch %t{{\d+}}, bb5, bb6
// CHECK: bb5:
// CHECK-NEXT: jump bb8
// CHECK: bb6:
// CHECK: set s = %t
// CHECK: bb7: ; preds bb3 bb6
// CHECK: = add %i_{{\d+}}, 1
// CHECK: jump bb1
// CHECK: bb8: ; preds bb1 bb5
// CHECK: return %s
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0)
      continue;
    if (s > 20)
      break;
    s += i;
  }
  return s;
}

static int without_parts(int n) {
  int s = 0, i, j;
  for (;;) {
    if (++s > n)
      break;
  }
  for (i = 0, j = n; i < j; i++, j--)
    s = s * 2 + j;
  for (int *p = &s; *p < 1000;)
    *p += n + 1;
  return s + i;
}

int main(void) {
  for (int n = 0; n < 12; n++)
    printf("%d %d\n", f(n), without_parts(n));
  return f(3);
}

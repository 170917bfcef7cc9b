// WHY: a label begins a block, and a goto jumps there: backwards it makes a loop, forwards it leaves as many as it likes
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: bb1: ; preds bb0 bb2
// CHECK: branch %t{{\d+}}, bb2, bb3
// CHECK: bb2:
// CHECK-NEXT: jump bb1
// CHECK: bb3:
// CHECK-NOT: jump bb1
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);

int f(int n) {
  int i = 0, s = 0;
again:
  s += i;
  if (++i < n)
    goto again;
  return s;
}

static int out_of_loops(int n) {
  int a, b = 0, s = 0;
  for (a = 0; a < n; a++)
    for (b = 0; b < n; b++) {
      s += a ^ b;
      if (a * b == 12)
        goto out;
    }
  s = -s;
out:
  return s * 100 + a * 10 + b;
}

static int crossing(int n) {
  int s = 0;
  if (n & 1)
    goto second;
first:
  s = s * 3 + 1;
  if (s > 500)
    goto end;
second:
  s += 2;
  if (n-- > 0)
    goto first;
  {
  end:;
  }
  return s;
}

int main(void) {
  for (int n = 0; n < 9; n++)
    printf("%d %d %d\n", f(n), out_of_loops(n), crossing(n));
  return 0;
}

// WHY: of a comma the left operand is evaluated first, for what it does, and the right one is the value
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: call next(1)
// CHECK: = call next(2)
// CHECK: set a =
// CHECK-NOT: call
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
static int count;
int next(int n) {
  count = count * 10 + n;
  return n;
}

int f(void) {
  int a = (next(1), next(2));
  return a;
}

int main(void) {
  int i, j, s = 0, a[4];
  for (i = 0, j = 8; i < j; i++, j -= 2)
    s += (next(i & 7), j);
  a[(i = 2, i + 1)] = (s++, s);
  if (next(5), s > 3)
    s = (next(6), next(7), s);
  while (next(4), s-- > 20)
    ;
  (void)(next(8), next(9));
  printf("%d ", f());
  printf("%d %d %d %d\n", s, a[3], i, count % 100000);
  return 0;
}

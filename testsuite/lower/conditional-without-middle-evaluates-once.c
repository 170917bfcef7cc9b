// WHY: GNU's `a ?: b` is a where a is not zero, evaluated once, and b is evaluated only where it is
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: = call next()
// CHECK: set $value =
// CHECK: branch
// CHECK-NOT: call next
// CHECK: get $value
// CHECK: = call other()
// CHECK-NOT: opaque
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
void abort(void) __attribute__((noreturn));
static int calls;
int next(void) { return calls++; }
int other(void) {
  calls += 100;
  return calls;
}

int f(void) { return next() ?: other(); }

static int certain(int *p) { return *(p ?: (abort(), p)); }

int main(void) {
  int n = 3;
  printf("%d ", f());
  printf("%d ", f());
  printf("%d\n", calls);
  printf("%d %d %f\n", certain(&n), 7 ?: 8, 0.0 ?: 2.5);
  printf("%d %d\n", (n - 3) ?: n ?: 9, (0 ?: -1) > 0u);
  return 0;
}

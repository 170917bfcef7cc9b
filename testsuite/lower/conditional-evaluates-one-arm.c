// WHY: ?: is a branch whose arms give their values in the common type; only one of them is evaluated
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: branch %t{{\d+}}, bb1, bb2
// CHECK: bb1: ; preds bb0
// CHECK: = call g(1)
// CHECK: double = cast %t
// CHECK-NEXT: set $cond =
// CHECK: bb2: ; preds bb0
// CHECK-NOT: call
// CHECK: set $cond = %x
// CHECK: bb3: ; preds bb1 bb2
// CHECK: get $cond
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
static int calls;
int g(int n) {
  calls++;
  return n * 3;
}

double f(int n, double x) {
  return n > 2 ? g(1) : x;
}

struct pair {
  int a, b;
};

static int chains(int n, struct pair *p, struct pair *q) {
  struct pair r = n & 1 ? *p : *q;
  n > 3 ? (p->a += 5) : q->b++;
  (void)(n > 5 ? g(n) : 0);
  r = n & 2 ? r : *q;
  return (n < 2 ? 10 : n < 4 ? g(2) : n == 5 ? 40 : r.a) + r.b;
}

int main(void) {
  struct pair p = {1, 2}, q = {3, 4};
  unsigned u = 1;
  printf("%f %f\n", f(3, 0.5), f(1, 0.5));
  for (int n = 0; n < 8; n++)
    printf("%d ", chains(n, &p, &q));
  printf("%d\n", calls);
  /* The arms have one type, whichever is taken. */
  printf("%d %d %d\n", (u ? -1 : u) > 0, (u ? (char)-1 : (short)2) < 0, (int)sizeof(u ? 1 : 1.0));
  printf("%d %d\n", (u ? &p : (void *)0)->a, p.a + q.b);
  return 0;
}

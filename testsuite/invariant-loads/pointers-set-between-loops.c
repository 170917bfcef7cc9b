// WHY: what a name was read through is another structure for the next loop, or its members have changed
// RUN: polyc %s --strict --identity
// CHECK: polyc: regenerated
// CHECK: for (int i = 0; i < s->n; i++)
// CHECK: s = t;
// CHECK: polyc: regenerated
// CHECK: for (int i = 0; i < s->n; i++)
// EXEC: same
int printf(const char *, ...);
struct S { int n, m; };
static double x[50], y[50][50];
__attribute__((noinline)) void moved(struct S *s, struct S *t) {
  for (int i = 0; i < s->n; i++)
    x[i] = i;
  s = t;
  for (int i = 0; i < s->n; i++)
    x[i] += 2 * i;
}
__attribute__((noinline)) void changed(struct S *s) {
  int last = 0;
  for (int i = 0; i < s->n; i++) {
    x[i] += i;
    last = s->n;
  }
  s->n = 5;
  for (int i = 0; i < last; i++)
    x[i] += 2 * i;
}
__attribute__((noinline)) void hidden(struct S *s) {
  for (int i = 0; i < s->n; i++) {
    int s = 3;
    for (int j = 0; j < 50; j++)
      y[i][j] += s;
  }
}
int main(void) {
  struct S s = {20, 1}, t = {30, 2};
  moved(&s, &t);
  changed(&s);
  hidden(&t);
  for (int i = 0; i < 50; i++)
    printf("%g %g\n", x[i], y[i][i]);
  printf("%d\n", s.n);
  return 0;
}

// WHY: that a conversion before the loops keeps its value is nothing that the loops assume
// RUN: polyc %s --only=mark --identity
// CHECK: while
// CHECK: regenerated
// CHECK-NOT: else
// EXEC: same
int printf(const char *, ...);
static int seen[40];
static double x[40];
int count(void);
void mark(int n, int m) {
  unsigned i = n;
  while (i <= (unsigned)(m > 0 ? m : 0)) {
    seen[i % 7 * 2] = count();
    i++;
  }
  for (int k = 0; k < m + 2; k += 2)
    x[k] = 3;
}
int count(void) {
  static int calls;
  return ++calls;
}
int main(void) {
  mark(3, 9);
  mark(1, 0);
  mark(2, -5);
  for (int k = 0; k < 40; k++)
    printf("%d %g\n", seen[k], x[k]);
  return 0;
}

// WHY: a macro call that is just one nest is replaced as a whole, built anew from what it computes
// RUN: polyc %s --only=work --identity --force
// CHECK: void work(int n) {
// CHECK-NOT: CLEAR
// CHECK: a[i] = 0
// CHECK-NOT: EACH
// CHECK: b[
// CHECK-NOT: EACH
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
#define CLEAR(x, count) for (int i = 0; i < (count); i++) x[i] = 0;
#define EACH(i, count, ...) for (int i = 0; i < count; i++) { __VA_ARGS__ }
void work(int n) {
  CLEAR(a, n)
  printf("%d\n", n);
  if (n > 100)
    EACH(k, n, b[k] = a[k];)
  else
    EACH(k, n, b[k] = k * 3, a[k] = b[k];)
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}

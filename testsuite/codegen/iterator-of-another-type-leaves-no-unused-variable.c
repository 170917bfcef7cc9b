// WHY: where the loops declare iterators of their own, compilers do not warn that the author's is unused
// RUN: polyc %s --only=work --identity --force
// CHECK: (void)i;
// CHECK: for (int i = 0;
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
void work(double x) {
  unsigned long i;
  for (i = 0; i < 37; i++)
    a[2 * i % 40] = x;
  printf("%a\n", x);
  for (i = 0; i < 37; i++)
    b[i] = x;
}
int main(void) {
  work(3);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}

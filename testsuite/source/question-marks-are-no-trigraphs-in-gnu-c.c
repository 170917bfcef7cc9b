// WHY: without -std=c99 a comment that ends in `??/` ends with its line
// RUN: polyc %s --only=work --identity --force
// CHECK: polyc:
// CHECK: // why ??/
// CHECK: a[i] += i;
// CHECK: int main
// EXEC: same -Wno-trigraphs
int printf(const char *, ...);
static double a[40];
void work(int n) {
  for (int i = 0; i < n; i++) { // why ??/
    a[i] += i;
  }
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a\n", a[i]);
  return 0;
}

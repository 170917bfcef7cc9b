// WHY: form feeds and vertical tabs between words are space
// RUN: polyc %s --only=work --identity --force
// CHECK: polyc:
// CHECK: a[i] =
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40];

void work(int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
}

int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a\n", a[i]);
  return 0;
}

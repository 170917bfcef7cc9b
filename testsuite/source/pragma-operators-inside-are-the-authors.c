// WHY: a pragma written as an operator, also by a macro, is the author's as any other
// RUN: polyc %s --only=work --identity --force
// CHECK: _Pragma("vendor ivdep") for (int i = 0; i < n; i++)
// CHECK-NEXT: a[i] = i;
// CHECK: UNROLLED for (int i = 0; i < n; i++)
// CHECK: TWICE(b[i] += a[i];)
// CHECK: polyc:
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
#define UNROLLED _Pragma("vendor unroll 4")
#define TWICE(x) for (int j = 0; j < 2; j++) _Pragma("vendor unroll 2") for (int i = 0; i < n; i++) { x }
void work(int n) {
  _Pragma("vendor ivdep") for (int i = 0; i < n; i++)
    a[i] = i;
  printf("one\n");
  for (int k = 0; k < 2; k++)
    UNROLLED for (int i = 0; i < n; i++)
      b[i] += a[i];
  printf("two\n");
  TWICE(b[i] += a[i];)
  printf("three\n");
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}

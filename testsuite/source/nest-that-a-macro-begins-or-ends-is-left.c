// WHY: half of a macro call cannot be replaced; what stands beside it can
// RUN: polyc %s --only=work --identity --force
// CHECK: FOR(i, n) { a[i] = i; BOTH a[i] += 1; }
// CHECK: FOR(i, n) { b[i] = a[i]; BOTH b[i] += 1; }
// CHECK: WITH(for (int i = 0; i < n; i++) b[i] += 1;)
// CHECK: polyc:
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
#define FOR(i, n) for (int i = 0; i < n; i++)
#define BOTH } for (int i = 0; i < n; i++) {
#define WITH(...) { printf("with\n"); __VA_ARGS__ }
void work(int n) {
  FOR(i, n) { a[i] = i; BOTH a[i] += 1; }
  printf("one\n");
  FOR(i, n) { b[i] = a[i]; BOTH b[i] += 1; }
  printf("two\n");
  WITH(for (int i = 0; i < n; i++) b[i] += 1;)
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}

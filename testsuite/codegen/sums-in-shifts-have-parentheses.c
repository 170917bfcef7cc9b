// WHY: compilers warn of `1 + x << 8`, which the author may have spread over several statements
// RUN: polyc %s --only=work --identity --force
// CHECK: (1 + {{.*}}) << (
// EXEC: same
int printf(const char *, ...);
static int a[40], b[40];
#define SUM sum
void work(int n) {
  for (int i = 0; i < n; i++) {
    int SUM = 1 + a[i] / 2;
    b[i] = SUM << (a[i] + 1);
  }
}
int main(void) {
  for (int i = 0; i < 40; i++)
    a[i] = i % 9;
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%d\n", b[i]);
  return 0;
}

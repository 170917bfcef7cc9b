void work(int n, double a[n][n]) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i * 40 + j; } // WHY: helper functions go behind a byte order mark
// RUN: polyc %s --only=work --force --tile=8
// CHECK: {{^\ufeff}}static inline long polyc_min
// CHECK: void work(int n, double a[n][n]) {
// CHECK-NEXT: /* polyc: tiled 8
// CHECK-NOT: {{\ufeff}}
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40][40];
int main(void) {
  work(40, a);
  for (int k = 0; k < 1600; k++)
    printf("%a\n", a[k / 40][k % 40]);
  return 0;
}

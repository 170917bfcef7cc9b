// WHY: a bound that depends on which of the loops runs is one operand of the comparison: i <= (… ? … : …)
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: #pragma omp parallel for
// CHECK: for (int i = 0; i <= (n >= 1 && m >= 1 ? (long)n - 1 : n / 3); i++) {
int printf(const char *, ...);
static double A[40][50], x[50];
static void work(int n, int m) {
#pragma omp parallel for
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        A[i][j] += 1;
    for (int i = 0; i <= n; i += 3)
      x[i] += 1;
  }
}
int main(void) {
  work(33, 41);
  printf("%a %a\n", A[3][4], x[6]);
  return 0;
}

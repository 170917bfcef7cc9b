// WHY: what the directive means is what the author vouches for: it is done, and a warning names the dependence that it breaks
// RUN: polyc %s --only=work --strict --omp-directives 2>&1
// CHECK: warning: #pragma omp reverse breaks a dependence: iteration (i = 2) needs what iteration (i = 1) leaves in x, and would not come after it [polyc-omp-directives]
// CHECK: warning: #pragma omp tile sizes(4, 4) breaks a dependence: iteration (i = 4, j = 3) needs what iteration (i = 3, j = 4) leaves in A
// CHECK: for (int i = polyc_max(0, (long)n - 1); i >= 1; i--)
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp reverse
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * 0.5 + y[i];
#pragma omp tile sizes(4, 4)
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      A[i][j] = A[i - 1][j + 1] * 0.5 + B[i][j];
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7 + 1;
    B[i / 50][i % 50] = i % 3 + 1;
  }
  for (int i = 0; i < 50; i++)
    x[i] = y[i] = z[i] = i % 5 + 1;
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  work(36, 48);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  for (int i = 0; i < 50; i++)
    printf("%a %a %a ", x[i], y[i], z[i]);
  return 0;
}

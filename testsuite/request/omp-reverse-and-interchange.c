// WHY: by number, whatever the loops are called; of several the one next to the loop is done first
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp reverse, omp interchange
// CHECK: for (int j = polyc_max(-1, (long)m - 1); j >= 0; j--)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: A[i][j] += B[i][j] * x[i];
// CHECK: as asked: omp interchange permutation(2, 1), omp reverse
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: for (int i = polyc_max(-1, (long)n - 1); i >= 0; i--)
// CHECK-NEXT: A[i][j] *= B[i][j];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp reverse
#pragma omp interchange
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += B[i][j] * x[i];
#pragma omp interchange permutation(2, 1)
#pragma omp reverse
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] *= B[i][j];
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

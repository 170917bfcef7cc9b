// WHY: without the flag such a nest stays its author's
// RUN: polyc %s --only=work --strict 2>&1
// CHECK: missed: #pragma omp tile sizes(4, 8) leaves these loops to their author
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] * 2 + B[i][j];
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

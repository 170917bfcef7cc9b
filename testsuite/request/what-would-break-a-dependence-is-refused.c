// WHY: the error names two iterations that would change places, in the values of the author's iterators
// RUN: polyc %s --only=work --strict 2>&1
// CHECK: error: cannot transform: iteration (i = 2, j = 0) needs what iteration (i = 1, j = 1) leaves in A, and would not come after it [polyc-impossible-request]
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
#pragma polyc transform interchange
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m - 1; j++)
      A[i][j] = A[i - 1][j + 1] * 0.5 + B[i][j];
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7;
    B[i / 50][i % 50] = i % 3;
  }
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  return 0;
}

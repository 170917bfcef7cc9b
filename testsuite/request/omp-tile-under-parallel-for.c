// WHY: the directive is gone, the loops are written out, and the one in front takes the loop over tiles; iterators are the loops' own
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: #pragma omp parallel for private(j) schedule(static, 1)
// CHECK-NEXT: /* polyc: as asked: omp tile sizes(4, 8) */
// CHECK-NEXT: for (long ii = 0; ii < n; ii += 4)
// CHECK-NEXT: for (long jj = 0; jj < m; jj += 8)
// CHECK-NEXT: for (int i = ii;
// CHECK-NEXT: for (int j = jj;
// CHECK-NEXT: A[i][j] = A[i][j] * 2 + B[i][j];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
  int i, j;
#pragma omp parallel for private(j) schedule(static, 1)
#pragma omp tile sizes(4, 8)
  for (i = 0; i < n; i++)
    for (j = 0; j < m; j++)
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

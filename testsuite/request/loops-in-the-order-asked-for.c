// WHY: the words are done one after the other, the pragma is gone, and other loops are what they would be without it
// RUN: polyc %s --only=work --strict
// CHECK-NOT: #pragma polyc
// CHECK: /* polyc: as asked: interchange(j, i) tile(8, 4) parallel */
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int jj = 0; jj < m; jj += 8)
// CHECK-NEXT: for (long ii = 0; ii < n; ii += 4)
// CHECK-NEXT: for (int j = jj;
// CHECK-NEXT: for (int i = ii;
// CHECK-NEXT: A[i][j] = A[i][j] * 2 + B[i][j];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
  for (int i = 0; i < n; i++)
    B[i][0] = i;
#pragma polyc transform interchange(j, i) tile(8, 4) parallel
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] * 2 + B[i][j];
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

// WHY: 2004 paper, section 3.2: (2 -3) makes the outer loop of A(I,J) = A(I-3,J-2) + 1 parallel, the row for the inner one is found
// RUN: polyc %s --only=work --strict
// CHECK: as asked: matrix((2, -3)) parallel
// CHECK: #pragma omp parallel for
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
#pragma polyc transform matrix((2, -3)) parallel
  for (int i = 3; i < n; i++)
    for (int j = 2; j < m; j++)
      A[i][j] = A[i - 3][j - 2] + 1;
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

// WHY: with determinant 5 every fifth point is an iteration: the inner loop steps over the others, as the Hermite form says
// RUN: polyc %s --only=work --strict
// CHECK: as asked: matrix((2, -3), (1, 1))
// CHECK: += 5)
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
#pragma polyc transform matrix((2, -3), (1, 1))
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

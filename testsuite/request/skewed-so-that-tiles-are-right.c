// WHY: A[i - 1][j + 1] is written in the tile to the right: tiles of the plain loops are refused, of skewed ones not
// RUN: polyc %s --only=work --strict
// CHECK: as asked: skew(j, i) tile(8, 8)
// CHECK: for (long ii
// CHECK-NEXT: for (long jj = ii;
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
#pragma polyc transform skew(j, i) tile(8, 8)
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

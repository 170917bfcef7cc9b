// WHY: a pragma inside a loop speaks of the nest inside: the loop around stays as it is
// RUN: polyc %s --only=work --strict
// CHECK: for (int t = 0; t < 3; t++) {
// CHECK: it is so */
// CHECK: as asked: reverse(i)
// CHECK: i >= 0; i--)
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
  for (int t = 0; t < 3; t++) {
    A[t][t] += 1;
#pragma polyc transform reverse(i) /* because
   it is so */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        A[i][j] = A[i][j] * 2 + B[i][j];
  }
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

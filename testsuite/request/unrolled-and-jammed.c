// WHY: copies of the outer loop's iterations meet in the body of the inner one, where B[j][i] is used twice while it is at hand
// RUN: polyc %s --only=work --strict
// CHECK: as asked: unroll_and_jam(i, 2)
// CHECK: for (int i = 0; i < (long)n - 1; i += 2) {
// CHECK-NEXT: for (int j = 0; j < m; j++) {
// CHECK-NEXT: A[i][j] += x[j] * y[i];
// CHECK-NEXT: A[i + 1][j] += x[j] * y[i + 1];
// CHECK-NEXT: }
// CHECK: A[(long)n - 1][j] += x[j] * y[(long)n - 1];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma polyc transform unroll_and_jam(i, 2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += x[j] * y[i];
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

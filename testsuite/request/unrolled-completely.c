// WHY: without a number all iterations are written out, if it is known how many there are
// RUN: polyc %s --only=work --strict
// CHECK: as asked: unroll(j)
// CHECK: for (int i = 0; i < n; i++) {
// CHECK-NEXT: A[i][0] += B[i][0];
// CHECK-NEXT: A[i][1] += B[i][1];
// CHECK-NEXT: A[i][2] += B[i][2];
// CHECK-NEXT: }
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
  x[0] = m;
#pragma polyc transform unroll(j)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      A[i][j] += B[i][j];
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

// WHY: three loops, both levels of each: one nest with three statements, transformed further
// RUN: polyc %s --only=work --strict
// CHECK: as asked: fuse(3, 2) interchange(j, i)
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: A[i][j] += 1;
// CHECK-NEXT: B[i][j] += A[i][j];
// CHECK-NEXT: A[i][j] *= B[i][j];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma polyc transform fuse(3, 2) interchange(j, i)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      B[i][j] += A[i][j];
  for (int k = 0; k < n; k++)
    for (int l = 0; l < m; l++)
      A[k][l] *= B[k][l];
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

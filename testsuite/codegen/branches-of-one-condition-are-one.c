// WHY: p != 3 is two ranges for isl, and one condition in the text: the loop is not written twice
// RUN: polyc %s --only=work --force --tile=8
// CHECK: polyc:
// CHECK: if (p != 3) {
// CHECK-NEXT: for (
// CHECK-NEXT: A[i][j] = B[i][j] * 2;
// CHECK-NOT: A[i][j] = B[i][j] * 2;
// CHECK: A[i][j] = B[i][j] * 3;
// CHECK: } else {
// CHECK: int main
// EXEC: same
// RUN: polyc %s --only=apart --identity --force
// CHECK: polyc:
// CHECK: if (p >= 6 || p <= 2)
// CHECK: B[i][j] += i * j;
// CHECK-NOT: B[i][j] += i * j;
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double A[40][40], B[40][40];
void work(int n, int m, int p) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (p != 3)
        A[i][j] = B[i][j] * 2;
      else
        A[i][j] = B[i][j] * 3;
}
void apart(int n, int p) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      if (p < 3 || p > 5)
        B[i][j] += i * j;
}
int main(void) {
  for (int k = 0; k < 1600; k++)
    B[k / 40][k % 40] = k;
  for (int p = 1; p < 8; p++) {
    work(40, 37, p);
    apart(40, p);
    for (int i = 0; i < 40; i++)
      printf("%a %a\n", A[i][i], B[i][i]);
  }
  return 0;
}

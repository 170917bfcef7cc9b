// WHY: 2004 paper, figure 13: iterations meet in which I = J, the first of I alone; q is computed in front. The paper's result runs
// WHY: A(1) even when N < 1 (errata): here there is a condition
// RUN: polyc %s --only=work --strict
// CHECK: as asked: fuse
// CHECK: if (n >= 1) {
// CHECK-NEXT: x[1] = sqrt(y[1]);
// CHECK-NEXT: }
// CHECK-NEXT: for (int i = 2; i <= n; i++) {
// CHECK-NEXT: x[i] = sqrt(y[i]);
// CHECK-NEXT: z[i] = x[i - 1] + m * 0.5 * y[i];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
double sqrt(double);
static void work(int n, int m) {
  double q;
#pragma polyc transform fuse
  for (int i = 1; i <= n; i++)
    x[i] = sqrt(y[i]);
  q = m * 0.5;
  for (int j = 2; j <= n; j++)
    z[j] = x[j - 1] + q * y[j];
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

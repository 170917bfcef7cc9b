// WHY: x and y need one another around the loop and stay together; z needs them and gets a loop of its own, behind
// RUN: polyc %s --only=work --strict
// CHECK: as asked: distribute
// CHECK: for (int i = 1; i < n; i++) {
// CHECK-NEXT: x[i] = y[i - 1] * 0.5;
// CHECK-NEXT: y[i] = x[i] + 1;
// CHECK-NEXT: }
// CHECK-NEXT: for (int i = 1; i < n; i++)
// CHECK-NEXT: z[i] = x[i] * m;
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma polyc transform distribute
  for (int i = 1; i < n; i++) {
    x[i] = y[i - 1] * 0.5;
    z[i] = x[i] * m;
    y[i] = x[i] + 1;
  }
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

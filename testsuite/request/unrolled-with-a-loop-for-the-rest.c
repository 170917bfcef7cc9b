// WHY: four iterations in one, in order, so that any dependence is respected; what is left of them keeps the loop as it was
// RUN: polyc %s --only=work --strict
// CHECK: as asked: unroll(i, 4)
// CHECK: for (int i = 1; i < (long)n - 3; i += 4) {
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
// CHECK-NEXT: x[i + 1] = x[i] * 0.5 + y[i + 1];
// CHECK-NEXT: x[i + 2] = x[i + 1] * 0.5 + y[i + 2];
// CHECK-NEXT: x[i + 3] = x[i + 2] * 0.5 + y[i + 3];
// CHECK-NEXT: }
// CHECK-NEXT: for (int i =
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
  x[0] = m;
#pragma polyc transform unroll(i, 4)
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * 0.5 + y[i];
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

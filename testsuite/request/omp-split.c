// WHY: consecutive parts of the iterations, in their order, which respects any dependence
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp split counts(1, omp_fill, 2)
// CHECK: x[1] = x[0] * 0.5 + y[1];
// CHECK: for (int i = 2; i < (long)n - 2; i++)
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
// CHECK-NEXT: for (int i = polyc_max(2, (long)n - 2); i < n; i++)
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp split counts(1, omp_fill, 2)
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * 0.5 + y[i];
  x[0] = m;
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

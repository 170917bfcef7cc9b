// WHY: in part with a loop for the rest, in part as the one loop that a directive in front takes, and completely
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp unroll partial(2)
// CHECK: for (int i = 1; i < (long)n - 1; i += 2) {
// CHECK-NEXT: x[i] = x[i - 1] * 0.5 + y[i];
// CHECK-NEXT: x[i + 1] = x[i] * 0.5 + y[i + 1];
// CHECK-NEXT: }
// CHECK: #pragma omp parallel for
// CHECK-NEXT: /* polyc: as asked: omp unroll partial(3) */
// CHECK-NEXT: for (long i = 0; i < n; i += 3) {
// CHECK-NEXT: y[i] += 1;
// CHECK-NEXT: if (n >= i + 2) {
// CHECK-NEXT: y[i + 1] += 1;
// CHECK-NEXT: if (n >= i + 3) {
// CHECK-NEXT: y[i + 2] += 1;
// CHECK: as asked: omp unroll full
// CHECK-NEXT: {
// CHECK-NEXT: z[0] += m;
// CHECK-NEXT: z[1] += m;
// CHECK-NEXT: z[2] += m;
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp unroll partial(2)
  for (int i = 1; i < n; i++)
    x[i] = x[i - 1] * 0.5 + y[i];
#pragma omp parallel for
#pragma omp unroll partial(3)
  for (int i = 0; i < n; i++)
    y[i] += 1;
#pragma omp unroll full
  for (int i = 0; i < 3; i++)
    z[i] += m;
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

// WHY: iterations of the same number meet; a part of the sequence; and the one loop that a directive in front takes
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp fuse
// CHECK: for (int i = 0; i < (long)n - 1; i++) {
// CHECK-NEXT: x[i] += 1;
// CHECK-NEXT: y[i + 1] += x[i];
// CHECK-NEXT: }
// CHECK: x[(long)n - 1] += 1;
// CHECK: as asked: omp fuse looprange(2, 2)
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: x[i] *= 2;
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: y[i] += x[i] * m;
// CHECK-NEXT: z[i] += y[i];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      x[i] += 1;
    for (int j = 1; j < n; j++)
      y[j] += x[j - 1];
  }
#pragma omp fuse looprange(2, 2)
  {
    for (int i = 0; i < n; i++)
      x[i] *= 2;
    for (int i = 0; i < n; i++)
      y[i] += x[i] * m;
    for (int i = 0; i < n; i++)
      z[i] += y[i];
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

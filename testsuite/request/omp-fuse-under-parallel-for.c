// WHY: the braces of the sequence go with it: what a worksharing directive takes is one loop, conditions are in it
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: #pragma omp parallel for
// CHECK-NEXT: /* polyc: as asked: omp fuse */
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: x[i] += 1;
// CHECK-NEXT: if (n >= (long)i + 3) {
// CHECK-NEXT: y[i] += x[i];
// CHECK-NOT: omp fuse
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
  x[0] = m;
#pragma omp parallel for
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      x[i] += 1;
    for (int i = 0; i < n - 2; i++)
      y[i] += x[i];
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

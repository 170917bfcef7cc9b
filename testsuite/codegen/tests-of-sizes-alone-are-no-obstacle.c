// WHY: whether a size is odd is asked once for each row, as behind a loop that the author unrolled: only tests of counters are hard to
// read, and take time
// RUN: polyc %s
// CHECK: void unrolled(
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if (n >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// EXEC: same
#include <stdio.h>
void unrolled(int n, double A[restrict n][n], double B[restrict n][n], double tmp[restrict n], double x[restrict n],
              double y[restrict n]) {
  for (int i = 0; i < n; i++) {
    int j;
    tmp[i] = 0;
    y[i] = 0;
    for (j = 0; j + 1 < n; j += 2) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
      tmp[i] = A[i][j + 1] * x[j + 1] + tmp[i];
      y[i] = B[i][j + 1] * x[j + 1] + y[i];
    }
    for (; j < n; j++) {
      tmp[i] = A[i][j] * x[j] + tmp[i];
      y[i] = B[i][j] * x[j] + y[i];
    }
    y[i] = 1.5 * tmp[i] + 1.25 * y[i];
  }
}
static double A[101 * 101], B[101 * 101], t[101], x[101], y[101];
int main(void) {
  double sum = 0;
  for (int n = 100; n <= 101; n++) {
    for (int i = 0; i < n * n; i++) {
      A[i] = i % 7;
      B[i] = i % 5;
    }
    for (int i = 0; i < n; i++) x[i] = i % 3;
    unrolled(n, (void *)A, (void *)B, t, x, y);
    for (int i = 0; i < n; i++) sum = sum * 0.5 + y[i];
  }
  printf("%.17g\n", sum);
  return 0;
}

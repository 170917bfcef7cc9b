// WHY: what data decide on may run in another order of the loops, as long as none of them is parted for it; a test of variables stands in front of the loop that it decides on
// RUN: polyc %s --level=3
// CHECK: /* polyc: loops reordered, parallel */
// CHECK: for (int i = 0; i < m; i++) {
// CHECK-NEXT: for (int k = 0; k < l; k++) {
// CHECK-NEXT: double temp_1 = alpha * A[{{.*}}i * lda + k];
// CHECK-NEXT: int value = temp_1 != 0.0;
// CHECK-NEXT: if (value) {
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: C[{{.*}}i * ldc + j] += temp_1 * B[{{.*}}k * ldb + j];
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
static void gemm(int m, int n, int l, double alpha, const double *restrict A, int lda, const double *restrict B, int ldb,
                 double *restrict C, int ldc) {
  for (int k = 0; k < l; k++)
    for (int i = 0; i < m; i++) {
      const double temp = alpha * A[i * lda + k];
      if (temp != 0.0)
        for (int j = 0; j < n; j++) C[i * ldc + j] += temp * B[k * ldb + j];
    }
}
int main(int argc, char **argv) {
  int m = argc > 1 ? atoi(argv[1]) : 41, n = m + 3, l = m - 4;
  double *A = malloc(sizeof(double) * 3000), *B = malloc(sizeof(double) * 3000), *C = calloc(3000, sizeof(double));
  for (int i = 0; i < 3000; i++) A[i] = i % 3 ? 0 : i % 7 * 0.5, B[i] = i % 11 - 4;
  gemm(m, n, l, 1.5, A, 50, B, 60, C, 62);
  gemm(m, n, l, 1.5, A, 20, B, 60, C, 62);
  gemm(m, -1, l, 0.5, A, 50, NULL, 60, NULL, 62);
  double s = 0;
  for (int i = 0; i < 3000; i++) s = s * 0.99 + C[i];
  printf("%.17g\n", s);
  free(A), free(B), free(C);
  return 0;
}

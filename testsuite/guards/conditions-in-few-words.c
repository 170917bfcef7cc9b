// WHY: what goes wrong in many cases is asked as what they have in common, or case by case, whichever takes fewer comparisons; a mode by an enumeration
// RUN: polyc %s --force
// CHECK: static void solve(
// CHECK: if ((n <= 1 || (long)lda + 1 >= n) &&
// CHECK-NEXT: ((long)diag != 131 || lda >= n) &&
// CHECK-NEXT: ldb >= m &&
// CHECK: static void multiply(
// CHECK: #pragma omp parallel for if (lda >= n && ldb >= m)
// EXEC: same
#include <stdio.h>
enum diag { NonUnit = 131, Unit = 132 };
static double A[900], B[900];
static void solve(int n, int m, const double *a, int lda, double *b, int ldb, const enum diag diag) {
  const int nonunit = diag == NonUnit;
  for (int i = 0; i < n; i++) {
    if (nonunit) {
      double aii = a[i * lda + i];
      for (int j = 0; j < m; j++) b[i * ldb + j] /= aii;
    }
    for (int k = i + 1; k < n; k++) {
      double aki = a[k * lda + i];
      for (int j = 0; j < m; j++) b[k * ldb + j] -= aki * b[i * ldb + j];
    }
  }
}
static void multiply(int n, int m, const double *a, int lda, double *b, int ldb, const enum diag diag) {
  const int nonunit = diag == NonUnit;
  for (int i = n; i > 0 && i--;) {
    for (int j = 0; j < m; j++) {
      double t = 0;
      for (int k = 0; k < i; k++) t += a[k * lda + i] * b[k * ldb + j];
      if (nonunit) b[i * ldb + j] = t + a[i * lda + i] * b[i * ldb + j];
      else b[i * ldb + j] += t;
    }
  }
}
static void both(int n, int m, int lda, int ldb, enum diag diag) {
  for (int i = 0; i < 900; i++) A[i] = (i * 7 % 13 + 1) * 0.25, B[i] = i * 5 % 17 - 3;
  solve(n, m, A, lda, B, ldb, diag);
  multiply(n, m, A, lda, B + 3, ldb, diag);
  double *overlapping = A + 5;
  solve(n, m, A, lda, overlapping, ldb, diag);
  double s = 0;
  for (int i = 0; i < 900; i++) s = s * 0.9 + A[i] - B[i];
  printf("%.17g\n", s);
}
int main(void) {
  both(8, 9, 10, 11, NonUnit);
  both(8, 9, 10, 11, Unit);
  both(8, 9, 7, 9, Unit);
  both(8, 9, 7, 9, NonUnit);
  both(8, 9, 3, 4, Unit);
  both(1, 9, 0, 9, Unit);
  both(1, 9, 0, 9, NonUnit);
  both(0, 9, -1, -1, NonUnit);
  return 0;
}

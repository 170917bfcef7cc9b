// WHY: what a loop adds up in a local variable stays in its register in a parallel loop around it, though compilers forget restrict there
// RUN: polyc %s
// CHECK: void product(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: void nearest(
// CHECK: #pragma omp parallel for firstprivate(k) if ({{.*}}n * k >= {{\d+}})
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 120
static double A[N * N], B[N * N], C[N * N];
static int at[N];
void product(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double acc = 0;
      for (int k = 0; k < n; k++) acc += a[(long)i * n + k] * b[(long)k * n + j];
      c[(long)i * n + j] = acc + 2 * c[(long)i * n + j];
    }
}
void nearest(int n, int k, const double *restrict x, const double *restrict c, int *restrict m) {
  for (int i = 0; i < n; i++) {
    int best = 0;
    double d = 1e30;
    for (int j = 0; j < k; j++) {
      double t = (x[i] - c[j]) * (x[i] - c[j]);
      if (t < d) {
        d = t;
        best = j;
      }
    }
    m[i] = best;
  }
}
int main(void) {
  for (int i = 0; i < N * N; i++) A[i] = i * 7919 % 1009 / 10.0, B[i] = i * 31 % 97, C[i] = i % 13;
  product(N, A, B, C);
  nearest(N, N, A, B, at);
  double s = 0;
  for (int i = 0; i < N * N; i++) s = s * 0.999 + C[i] + at[i % N];
  printf("%.17g\n", s);
  return 0;
}

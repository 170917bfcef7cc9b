// WHY: memset and memcpy of so many numbers are loops over these; one that reads what another iteration writes stays in order
// RUN: polyc %s
// CHECK: void clears(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK: void copies(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK: void rows(
// CHECK: #pragma omp parallel for firstprivate(n) if (n >= {{\d+}})
// CHECK: void shifts(int n) {
// CHECK-NEXT: for (int i = 1
// CHECK: void spills(int n) {
// CHECK-NEXT: for (int i = 0
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <string.h>
#define N 400
static double A[N][N], B[N][N];
static int H[N][64];
static void clear(double *row, int n) { memset(row, 0, n * sizeof *row); }
static void copy(double *d, const double *s, size_t n) { memcpy(d, s, n * sizeof(double)); }
void clears(int n) {
  for (int i = 0; i < n; i++) clear(A[i], n);
}
void copies(int n) {
  for (int i = 0; i < n; i++) copy(A[i], B[i], n);
}
void rows(int n) {
  for (int i = 0; i < n; i++) {
    memset(H[i], 0, sizeof H[i]);
    for (int j = 0; j < n; j++) H[i][j & 63] += j;
  }
}
void shifts(int n) {
  for (int i = 1; i < n; i++) memcpy(A[i], A[i - 1], N * sizeof(double));
}
void spills(int n) {
  for (int i = 0; i + 1 < n; i++) memset(A[i], i, (N + 1) * sizeof(double));
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = i * j % 17, B[i][j] = i - j;
  clears(N / 2);
  copies(N - 1);
  rows(N);
  double s = 0;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) s = s * 0.99 + A[i][j] + B[i][j] + H[i][j & 63];
    shifts(300);
    spills(N - 10);
  }
  printf("%.17g\n", s);
  return 0;
}

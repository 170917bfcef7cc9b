// WHY: compilers take one pragma for a loop: a hint goes, with a note, from a loop that becomes parallel, and stays with those inside
// RUN: polyc %s 2>&1
// CHECK: note: #pragma GCC ivdep was removed: gcc allows no other pragma on a parallel loop [polyc-hint-gone]
// CHECK: note: #pragma GCC unroll 4 was removed
// CHECK: void above(
// CHECK-NEXT: // of the author's
// CHECK-NOT: ivdep
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i
// CHECK-NEXT: #pragma omp simd
// CHECK: void operators(
// CHECK-NOT: HINTS for (int i
// CHECK-NOT: _Pragma
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i
// CHECK-NEXT: HINTS for (int j
// CHECK: void spelled(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i
// CHECK-NEXT: _Pragma("GCC ivdep") for (int j
// CHECK: void branch(
// CHECK: if (n > 0)
// CHECK-NEXT: polyc: parallel
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i
// CHECK-NEXT: #pragma GCC unroll 2
// CHECK: void sizes(
// CHECK-NOT: #pragma vector
// CHECK: #pragma omp parallel for
// CHECK: void macro(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i
// CHECK-NEXT: SIMD_FOR
// RUN: polyc %s --level=1
// CHECK: void around(
// CHECK: #pragma GCC unroll 2
// CHECK-NEXT: for (int t
// CHECK-NEXT: polyc: parallel
// CHECK-NEXT: #pragma omp parallel for
// CHECK: void vectors(
// CHECK-NEXT: for (int t
// CHECK-NEXT: polyc: parallel
// CHECK-NEXT: #pragma omp parallel for
// EXEC: same -Werror -Wno-unknown-pragmas
// RUN: polyc %s --force --level=1
// EXEC: same -Werror -Wno-unknown-pragmas
#include <stdio.h>
#define HINT(text) _Pragma(#text)
#define HINTS HINT(GCC ivdep) HINT(GCC unroll 4)
#define SIMD_FOR _Pragma("omp simd") for
#define N 400
#define ALL 160000
static double a[N][N], b[N][N], scale[3] = {3, 5, 7};
void above(void) {
#pragma GCC ivdep // of the author's
  for (int i = 0; i < N; i++)
    #pragma omp simd
    for (int j = 0; j < N; j++)
      a[i][j] += b[i][j] * 0.5;
}
void operators(void) {
  HINTS for (int i = 0; i < N; i++)
    HINTS for (int j = 0; j < N; j++)
      a[i][j] += b[i][j] * 0.25;
}
void spelled(void) {
  _Pragma("GCC unroll 4")
  for (int i = 0; i < N; i++)
    _Pragma("GCC ivdep") for (int j = 0; j < N; j++)
      a[i][j] -= b[i][j] * 0.75;
}
void branch(int n) {
  if (n > 0)
#pragma GCC ivdep
    for (int i = 0; i < N; i++)
#pragma GCC unroll 2
      for (int j = 0; j < N; j++)
        a[i][j] = a[i][j] * 0.5 + b[i][j];
  else
    puts("no");
}
void sizes(int n, int m, double *x, const double *y) {
#pragma vector always
#pragma ivdep
  for (int i = 0; i < n; i++)
#pragma prefetch
    for (int j = 0; j < m; j++)
      x[i * m + j] = y[i * m + j] * 2 + x[i * m + j];
}
void around(double *restrict x) {
#pragma GCC unroll 2
  for (int t = 0; t < 3; t++)
#pragma GCC ivdep
    for (int i = 0; i < ALL - t; i++)
      x[i] = x[i] * 0.5 + (i + t) / scale[t];
}
// No construct of OpenMP may stand in a simd loop.
void vectors(double *restrict x) {
#pragma omp simd
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < ALL - t; i++)
      x[i] = x[i] * 0.25 + (i + t) / scale[t];
}
void macro(void) {
  for (int i = 0; i < N; i++)
    SIMD_FOR (int j = 0; j < N; j++)
      a[i][j] += b[i][j] / 3;
}
static double more[N * N];
int main(void) {
  for (int k = 0; k < N * N; k++) {
    (&a[0][0])[k] = k % 17;
    (&b[0][0])[k] = k % 23;
  }
  for (int k = 0; k < N * N; k++)
    more[k] = k + 1;
  above();
  operators();
  spelled();
  branch(1);
  branch(0);
  sizes(N, N, &a[0][0], &b[0][0]);
  sizes(N - 1, N, &a[1][0], &a[0][0]);
  around(more);
  vectors(more);
  macro();
  double sum = 0;
  for (int k = 0; k < N * N; k++)
    sum += ((&a[0][0])[k] + more[k]) * (k % 29);
  printf("%a\n", sum);
  return 0;
}

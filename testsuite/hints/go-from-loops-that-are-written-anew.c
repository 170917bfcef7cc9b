// WHY: hints go, with a note, from loops that are written anew, not from those beside them; behind a guard the author's loops keep those inside of them
// RUN: polyc %s 2>&1
// CHECK: note: #pragma omp simd was removed: its loop is rewritten
// CHECK: note: #pragma ivdep was removed: its loop is rewritten
// CHECK: void columns(
// CHECK-NOT: #pragma omp simd
// CHECK: loops reordered
// CHECK: for (int i
// CHECK-NEXT: for (int j
// CHECK-NEXT: a[i][j]
// CHECK: void guarded(
// CHECK: if (polyc_disjoint
// CHECK: } else {
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: #pragma GCC ivdep
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: void branch(
// CHECK-NEXT: if (n > 0)
// CHECK-NEXT: polyc
// CHECK-NOT: pragma ivdep
// CHECK: else
// CHECK: void between(
// CHECK-NEXT: #pragma ivdep
// CHECK-NEXT: for (int i
// CHECK-NEXT: c[i] = 0;
// CHECK-NOT: #pragma ivdep
// CHECK: int main
// EXEC: same -Werror -Wno-unknown-pragmas
// RUN: polyc %s --force --tile=8
// EXEC: same -Werror -Wno-unknown-pragmas
// RUN: polyc %s --identity --no-openmp
// EXEC: same -Werror -Wno-unknown-pragmas
#include <stdio.h>
#define N 400
static double a[N][N], b[N][N], c[N];
void columns(void) {
#pragma omp simd
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      a[i][j] += b[i][j] * 0.5;
}
void guarded(int n, int m, double *x, const double *y) {
#pragma GCC unroll 2
  for (int j = 0; j < m; j++)
#pragma GCC ivdep
    for (int i = 0; i < n; i++)
      x[i * m + j] += y[i * m + j];
}
void branch(int n) {
  if (n > 0)
#pragma ivdep
    for (int j = 0; j < N; j++)
#pragma ivdep
      for (int i = 0; i < N; i++)
        a[i][j] = a[i][j] * 0.5 + b[i][j];
  else
    puts("no");
}
void between(void) {
#pragma ivdep
  for (int i = 0; i < N; i++)
    c[i] = 0;
#pragma ivdep
  for (int j = 0; j < N; j++)
    _Pragma("ivdep")
    for (int i = 0; i < N; i++)
      c[i] += a[i][j];
}
int main(void) {
  for (int k = 0; k < N * N; k++) {
    (&a[0][0])[k] = k % 17;
    (&b[0][0])[k] = k % 23;
  }
  columns();
  guarded(N, N, &a[0][0], &b[0][0]);
  guarded(N - 1, N, &a[1][0], &a[0][0]);
  branch(1);
  branch(0);
  between();
  double sum = 0;
  for (int k = 0; k < N * N; k++)
    sum += (&a[0][0])[k] * (k % 29) + c[k / N];
  printf("%a\n", sum);
  return 0;
}

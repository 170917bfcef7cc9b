// WHY: a loop that stays keeps its hints, and nothing is concluded from them: what they vouch for is not so here, and the order is kept
// RUN: polyc %s
// CHECK: void carried(
// CHECK-NEXT: #pragma GCC ivdep
// CHECK-NEXT: for (int i
// CHECK: double summed(
// CHECK: #pragma omp simd reduction(+:sum)
// CHECK-NEXT: for (int j
// CHECK: void rows(
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp simd private(t) safelen(4)
// CHECK: int counted(
// CHECK: #pragma omp simd reduction(+:n)
// EXEC: same -Wno-unknown-pragmas
// RUN: polyc %s --force
// EXEC: same -Wno-unknown-pragmas
#include <stdio.h>
#define N 300
static double a[N][N], b[N];
static int kind[N][N];
// Integers: whatever gcc makes of the hint, sums are the same.
void carried(int n, unsigned *restrict x) {
#pragma GCC ivdep
  for (int i = 4; i < n; i++)
    x[i] = x[i - 4] * 3 + i;
}
double summed(int i) {
  double sum = 0;
#pragma omp simd reduction(+:sum)
  for (int j = 0; j < N; j++)
    sum += kind[i][j];
  return sum;
}
void rows(void) {
  double t;
  for (int i = 0; i < N; i++)
    #pragma omp simd private(t) safelen(4)
    for (int j = 0; j < N; j++) {
      t = kind[i][j] * 0.5;
      a[i][j] = t * t + b[j];
    }
}
int counted(void) {
  int n = 0;
  for (int i = 0; i < N; i++)
    #pragma omp simd reduction(+:n)
    for (int j = 0; j < N; j++)
      n += kind[i][j];
  return n;
}
int main(void) {
  unsigned x[100];
  for (int i = 0; i < 100; i++)
    x[i] = i;
  for (int k = 0; k < N * N; k++)
    (&kind[0][0])[k] = k % 17;
  for (int i = 0; i < N; i++)
    b[i] = i * 0.25;
  carried(100, x);
  rows();
  double sum = summed(7) + counted();
  for (int k = 0; k < N * N; k++)
    sum += (&a[0][0])[k] * (k % 29);
  for (int i = 0; i < 100; i++)
    printf("%u ", x[i]);
  printf("%a\n", sum);
  return 0;
}

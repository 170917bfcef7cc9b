// WHY: a function that divides, adds up integers or rounds to float only computes, too; nobody calls it where the source does not
// RUN: polyc %s
// CHECK: void hilbert(
// CHECK: #pragma omp parallel for
// CHECK: void prices(
// CHECK: #pragma omp parallel for
// CHECK: void shares(
// CHECK: #pragma omp parallel for
// CHECK: void columns(
// CHECK-NEXT: /* polyc: loops reordered
// CHECK: void never(
// CHECK: #pragma omp parallel for
// CHECK: int main(
// EXEC: same -lm
// RUN: polyc %s --force
// EXEC: same -lm
#include <math.h>
#include <stdio.h>
#define N 300
static double A[N][N], u[N], v[N];
static float s[40000], p[40000];
static int k[40000];
static double element(int i, int j) { return 1.0 / ((i + j) * (i + j + 1) / 2 + i + 1); }
static float price(float x) {
  float y;
  if (x < 0) x = -x;
  y = exp(-0.5f * x * x);
  return 1.0 - y * 0.39894228;
}
static double share(int a, int b) { return a / b; }
__attribute__((noinline)) void hilbert(int n, const double *restrict u, double *restrict v) {
  for (int i = 0; i < n; i++) {
    v[i] = 0;
    for (int j = 0; j < n; j++) v[i] += element(i, j) * u[j];
  }
}
__attribute__((noinline)) void prices(int n, const float *restrict s, float *restrict p) {
  for (int i = 0; i < n; i++) p[i] = price(s[i]);
}
__attribute__((noinline)) void shares(int n, int *restrict k, float *restrict p) {
  for (int i = 0; i < n; i++)
    if (k[i] != 0) p[i] = share(1000, k[i]);
}
__attribute__((noinline)) void columns(int n, int by) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      double x = by != 0 ? share(1000, by) : 1;
      A[i][j] = A[i][j] * 0.5 + x;
    }
}
__attribute__((noinline)) void never(int n, int by, float *restrict p) {
  for (int i = 0; i < n; i++) {
    if (by != 0) p[i] += share(1000, by);
    p[i] *= 2;
  }
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) u[i] = i % 7;
  for (int i = 0; i < 40000; i++) s[i] = i % 100 * 0.1f - 5, k[i] = i % 9 - 4;
  hilbert(N, u, v);
  for (int i = 0; i < N; i++) sum = sum * 0.9 + v[i];
  prices(40000, s, p), shares(40000, k, p), never(40000, 0, p), never(40000, 7, p);
  for (int i = 0; i < 40000; i++) sum = sum * 0.9 + p[i];
  columns(N, 0), columns(N, 3);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum = sum * 0.9 + A[i][j];
  printf("%a\n", sum);
  return 0;
}

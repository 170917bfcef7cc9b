// WHY: what a function without `static` does is known, too; in a shared library another one may take its place: asked in front of the loops
// RUN: polyc %s
// CHECK: static inline int polyc_{{not_interposed}}(void) {
// CHECK: void squashed(
// CHECK: #pragma omp parallel for if (n >= {{\d+}} && polyc_{{not_interposed}}())
// CHECK: void columns(
// CHECK: if ({{.*}}polyc_{{not_interposed}}()
// CHECK: c[at(i, k, n)] += a[at(i, j, n)] * b[at(j, k, n)];
// CHECK: static void rows(
// CHECK: polyc_{{not_interposed}}()
// CHECK: int main(
// EXEC: same
// EXEC: same -fPIC
// EXEC: same -fPIE
#include <stdio.h>
#define N 200
static double a[N * N], b[N * N], c[N * N];
double squash(double x) { return x / (1.0 + x * x); }
int at(int i, int j, int n) { return i * n + j; }
void squashed(double *x, int n) {
  for (int i = 0; i < n; i++) x[i] = squash(x[i]);
}
void columns(int n) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int j = 0; j < n; j++)
        c[at(i, k, n)] += a[at(i, j, n)] * b[at(j, k, n)];
}
static void rows(double *x, int n, int width) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) x[i * width + j] *= 1 + i;
}
void handed(int n) { rows(a, n, at(1, 0, n)); }
int main(void) {
  for (int i = 0; i < N * N; i++) {
    a[i] = i % 31;
    b[i] = i % 17 - 8;
  }
  squashed(a, N * N);
  handed(N);
  columns(N);
  double sum = 0;
  for (int i = 0; i < N * N; i++) sum += c[i] * (i % 13);
  printf("%a %a\n", sum, a[777]);
  return 0;
}

// WHY: whether an address is null, or which of two it is, says what is computed like any other condition
// RUN: polyc %s
// CHECK: void biased(
// CHECK: #pragma omp parallel for
// CHECK: float v = bias != NULL ? bias[i] : 0;
// CHECK: void members(
// CHECK: #pragma omp parallel for
// CHECK: if (l->bias) v += l->bias[i];
// CHECK: void columns(
// CHECK-NEXT: /* polyc: loops reordered
// CHECK: bias != 0 ? bias[i] : 1.0
// CHECK: (bias == extra)
// CHECK: if (extra) A[i][j] += 1;
// CHECK: int main
// EXEC: same
#include <stddef.h>
#include <stdio.h>
#define N 300
struct layer { int n; float *bias; };
static double A[N][N], B[N][N], w[N];
static float in[50000], out[50000], more[50000];
__attribute__((noinline)) void biased(float *out, const float *in, const float *bias, int n) {
  for (int i = 0; i < n; i++) {
    float v = bias != NULL ? bias[i] : 0;
    out[i] = in[i] + v;
  }
}
__attribute__((noinline)) void members(struct layer *l, float *restrict out, const float *in) {
  for (int i = 0; i < l->n; i++) {
    float v = in[i];
    if (l->bias) v += l->bias[i];
    out[i] = v;
  }
}
__attribute__((noinline)) void columns(int n, const double *bias, double *extra) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      double v = bias != NULL ? bias[i] : 1.0;
      A[i][j] = B[i][j] * v + (bias == extra) + (extra ? 2 : 3);
      if (extra) A[i][j] += 1;
    }
}
int main(void) {
  double sum = 0;
  const double *biases[] = {w, NULL};
  for (int i = 0; i < N; i++) {
    w[i] = i;
    for (int j = 0; j < N; j++) B[i][j] = i ^ j;
  }
  for (int i = 0; i < 50000; i++) in[i] = i % 7, more[i] = i % 5;
  for (int k = 0; k < 4; k++) {
    struct layer l = {50000, k & 1 ? more : NULL};
    columns(N, biases[k & 1], k & 2 ? w : NULL);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) sum = sum * 0.99 + A[i][j];
    biased(out, in, l.bias, 50000);
    for (int i = 0; i < 50000; i++) sum = sum * 0.99 + out[i];
    members(&l, out, in);
    for (int i = 0; i < 50000; i++) sum = sum * 0.99 + out[i];
  }
  printf("%a\n", sum);
  return 0;
}

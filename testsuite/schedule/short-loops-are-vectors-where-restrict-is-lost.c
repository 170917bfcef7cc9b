// WHY: compilers forget restrict in a parallel loop's function: simd says again what makes vectors of short loops
// RUN: polyc %s
// CHECK: void products(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int m = 0; m < n; m++)
// CHECK-NEXT: for (int i = 0; i < 4; i++)
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (int j = 0; j < 4; j++) {
// CHECK-NOT: simd
// CHECK: void transform(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int b
// CHECK-NEXT: for (int u
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (int v = 0; v < 8; v++) {
// CHECK-NOT: simd
// CHECK: void channels(
// CHECK: #pragma omp parallel for private(c)
// CHECK-NEXT: for (k = 0; k < n; k++) {
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (c = 0; c < 4; c++)
// CHECK: void again(
// CHECK: if (n >= {{\d+}}) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int k = 0; k < n; k++) {
// CHECK-NEXT: /* weights */
// CHECK-NEXT: #pragma omp simd
// CHECK-NEXT: for (int c = 0; c < 4; c++)
// CHECK-NEXT: out[4 * k + c] = in[4 * k + c] * w[c] * t;
// CHECK-NEXT: }
// CHECK-NEXT: } else {
// CHECK-NEXT: for (int k
// CHECK-NEXT: /* weights */
// CHECK-NEXT: for (int c
// CHECK: int main
// EXEC: same -Wall -Wextra -Werror
// RUN: polyc %s --level=3
// CHECK: #pragma omp simd
// EXEC: same -Wall -Wextra -Werror
int printf(const char *, ...);
#define N 20000
static double a[N][4][4], b[4][4], c[N][4][4];
static float out[N / 4][8][8], in[N / 4][8][8], w[8][8];

__attribute__((noinline)) void products(int n, double (*restrict c)[4][4], double (*restrict a)[4][4], double b[restrict 4][4]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        c[m][i][j] = 0;
        for (int k = 0; k < 4; k++) c[m][i][j] += a[m][i][k] * b[k][j];
      }
}
__attribute__((noinline)) void transform(int n, float (*restrict out)[8][8], float (*restrict in)[8][8], float c[restrict 8][8]) {
  for (int b = 0; b < n; b++)
    for (int u = 0; u < 8; u++)
      for (int v = 0; v < 8; v++) {
        float s = 0;
        for (int x = 0; x < 8; x++)
          for (int y = 0; y < 8; y++) s += in[b][x][y] * c[u][x] * c[v][y];
        out[b][u][v] = s;
      }
}
__attribute__((noinline)) void channels(int n, float *restrict out, const float *restrict in, const float *restrict w) {
  int k, c;
  for (k = 0; k < n; k++) {
    for (c = 0; c < 4; c++)
      out[4 * k + c] = in[4 * k + c] * w[c] + in[4 * k + 3];
  }
}
__attribute__((noinline)) void again(int times, int n, float *restrict out, const float *restrict in, const float *restrict w) {
  for (int t = 0; t < times; t++) {
    for (int k = 0; k < n; k++) {
      /* weights */
      for (int c = 0; c < 4; c++)
        out[4 * k + c] = in[4 * k + c] * w[c] * t;
    }
    printf("%g\n", out[n]);
  }
}
int main(void) {
  for (int k = 0; k < N * 16; k++) (&a[0][0][0])[k] = k % 13 - 6, (&in[0][0][0])[k] = k % 11 - 5;
  for (int k = 0; k < 16; k++) (&b[0][0])[k] = k * 0.5;
  for (int k = 0; k < 64; k++) (&w[0][0])[k] = k % 7 * 0.25f;
  double sum = 0;
  products(N, c, a, b);
  transform(N / 4, out, in, w);
  for (int k = 0; k < N * 16; k++) sum += (&c[0][0][0])[k] * (k % 5) + (&out[0][0][0])[k] * (k % 3);
  channels(N * 2, &out[0][0][0], &in[0][0][0], &w[0][0]);
  for (int k = 0; k < N * 16; k++) sum += (&out[0][0][0])[k] * (k % 7);
  again(2, N * 3, &out[0][0][0], &in[0][0][0], &w[0][0]);
  again(2, 3, &out[0][0][0], &in[0][0][0], &w[0][0]);
  for (int k = 0; k < N * 16; k++) sum += (&out[0][0][0])[k] * (k % 9);
  printf("%a\n", sum);
  return 0;
}

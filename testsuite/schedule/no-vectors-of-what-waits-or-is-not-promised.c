// WHY: simd stands only where iterations share nothing, the promise is lost, and no guard is needed
// RUN: polyc %s
// CHECK: void chain(
// CHECK: #pragma omp parallel for
// CHECK: void sum(
// CHECK: #pragma omp parallel for
// CHECK: void carried(
// CHECK: #pragma omp parallel for
// CHECK: void declared(
// CHECK: #pragma omp parallel for
// CHECK: void guarded(
// CHECK: #pragma omp parallel for
// CHECK: polyc_all_disjoint
// CHECK: void rows(
// CHECK: #pragma omp parallel for if ({{.*}}m <= 8{{.*}})
// CHECK: void local(
// CHECK: #pragma omp parallel for
// CHECK: void shared(
// CHECK: #pragma omp parallel for
// CHECK: void last(
// CHECK: #pragma omp parallel for
// CHECK: void hinted(
// CHECK: #pragma omp parallel for
// CHECK: #pragma GCC ivdep
// CHECK: void pairs(
// CHECK: #pragma omp parallel for
// CHECK-NOT: #pragma omp simd
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#define N 20000
static float x[N * 8], y[N * 8], z[N * 8];

__attribute__((noinline)) void chain(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < 8; j++) a[i][j] = a[i][j - 1] * 0.5f + b[i][j];
}
__attribute__((noinline)) void sum(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++) {
    float s = 0;
    for (int j = 0; j < 8; j++) {
      s += b[i][j];
      a[i][j] = s;
    }
  }
}
__attribute__((noinline)) void carried(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 7; j++) {
      a[i][j] = b[i][j] * 2;
      a[i][j + 1] = a[i][j] + 1;
    }
}
__attribute__((noinline)) void declared(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) x[8 * i + j] = y[8 * i + j] * 0.5f + z[i];
}
__attribute__((noinline)) void guarded(int n, float *a, float *b, float *w) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) a[8 * i + j] = b[8 * i + j] * w[j];
}
__attribute__((noinline)) void rows(int n, int m, float (*restrict a)[8][4], float (*restrict b)[8][4]) {
  for (int i = 0; i < n; i++)
    for (int r = 0; r < m; r++)
      for (int j = 0; j < 4; j++) a[i][r][j] = b[i][r][j] * 0.5f + b[i][r][0];
}
__attribute__((noinline)) void local(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) {
      float t[2];
      for (int k = 0; k < 2; k++) t[k] = b[i][j] * k;
      a[i][j] = t[0] + t[1] * b[i][j];
    }
}
__attribute__((noinline)) void shared(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  float t;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 8; j++) {
      t = b[i][j] * 0.25f;
      a[i][j] = t * t + t;
    }
}
__attribute__((noinline)) void last(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  int j;
  for (int i = 0; i < n; i++) {
    for (j = 0; j < 4; j++) a[i][j] = b[i][j] * 3;
    a[i][j] = j;
  }
}
__attribute__((noinline)) void hinted(int n, float (*restrict a)[8], float (*restrict b)[8]) {
  for (int i = 0; i < n; i++)
#pragma GCC ivdep
    for (int j = 0; j < 8; j++) a[i][j] = b[i][j] * 0.5f + b[i][0];
}
__attribute__((noinline)) void pairs(int n, float *restrict a, float *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 2; j++) a[2 * i + j] = b[2 * i + j] * 0.5f + b[2 * i];
}
static double total;
static void count(void) {
  for (int k = 0; k < N * 8; k++) total = total * 0.999 + x[k] * (k % 7 + 1), y[k] = (k * 7 + (int)x[k]) % 17 - 8;
}
int main(void) {
  float (*p)[8] = (float (*)[8])x, (*q)[8] = (float (*)[8])y;
  count();
  chain(N, p, q), count(), sum(N, p, q), count(), carried(N, p, q), count(), declared(N), count();
  guarded(N, x, y, z), count(), guarded(N - 1, x + 3, x, y), count(), local(N, p, q), count(), rows(N / 4, 8, (float (*)[8][4])x, (float (*)[8][4])y), count();
  shared(N, p, q), count(), last(N, p, q), count(), hinted(N, p, q), count(), pairs(N * 4, x, y), count();
  printf("%a\n", total);
  return 0;
}

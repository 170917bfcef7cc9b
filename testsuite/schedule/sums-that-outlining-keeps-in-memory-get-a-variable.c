// WHY: a parallel loop's function knows nothing of restrict, so that sums in memory stay there: a variable is the smallest change that helps
// RUN: polyc %s
// CHECK: void product(
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for if ({{.*}})
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: if (m > 0) {
// CHECK-NEXT: double y_i = y[i];
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: y_i += A[i * m + j] * x[j];
// CHECK-NEXT: y[i] = y_i;
// CHECK: void points(
// CHECK-NEXT: for (int p = 0; p < n; p++)
// CHECK-NEXT: for (int i = 0; i < 3; i++) {
// CHECK-NEXT: out[p][i] = m[i][3];
// CHECK-NEXT: for (int j
// CHECK: void own(
// CHECK-NEXT: double s
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(s) if ({{.*}})
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: s = y[i];
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK: void declared(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: v[i] += B[i][j] * u[j];
// CHECK: void guarded(
// CHECK: polyc_all_disjoint
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: y[i] += A[i * m + j] * x[j];
// EXEC: same
// RUN: polyc %s --level=1 2>&1
// CHECK: missed: threads do not pay: compilers ignore restrict in a parallel loop
// CHECK: void product(
// CHECK-NEXT: for (int i
// CHECK: void own(
// CHECK-NEXT: double s
// CHECK-NEXT: /* polyc: parallel */
// EXEC: same
// RUN: polyc %s --level=1 --threads=8
// CHECK: void product(
// CHECK-NEXT: /* polyc: parallel */
// EXEC: same
int printf(const char *, ...);
#define N 600
static double B[N][N], u[N], v[N];
static float in[N * 60][3], out[N * 60][3], m3[3][4];

__attribute__((noinline)) void product(int n, int m, double *restrict y, const double *restrict A, const double *restrict x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i] += A[i * m + j] * x[j];
}
__attribute__((noinline)) void points(int n, float (*restrict out)[3], float (*restrict in)[3], float m[restrict 3][4]) {
  for (int p = 0; p < n; p++)
    for (int i = 0; i < 3; i++) {
      out[p][i] = m[i][3];
      for (int j = 0; j < 3; j++) out[p][i] += m[i][j] * in[p][j];
    }
}
__attribute__((noinline)) void own(int n, int m, double *restrict y, const double *restrict A, const double *restrict x) {
  double s;
  for (int i = 0; i < n; i++) {
    s = y[i];
    for (int j = 0; j < m; j++)
      s += A[i * m + j] * x[j];
    y[i] = s;
  }
}
__attribute__((noinline)) void declared(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[i] += B[i][j] * u[j];
}
__attribute__((noinline)) void guarded(int n, int m, double *y, const double *A, const double *x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      y[i] += A[i * m + j] * x[j];
}
int main(void) {
  for (int i = 0; i < N; i++) u[i] = i % 7, v[i] = i % 5;
  for (int i = 0; i < N * N; i++) (&B[0][0])[i] = i % 11 - 5;
  for (int i = 0; i < N * 180; i++) (&in[0][0])[i] = i % 13 - 6;
  for (int i = 0; i < 12; i++) (&m3[0][0])[i] = i * 0.25f;
  product(N, N, v, &B[0][0], u), product(3, 2, v, &B[0][0], u), product(N, 0, v, &B[0][0], u);
  points(N * 60, out, in, m3);
  own(N, N, v, &B[0][0], u);
  declared(N);
  guarded(N, N, v, &B[0][0], u), guarded(N - 2, N, v + 2, &B[0][0], v);
  double sum = 0;
  for (int i = 0; i < N; i++) sum = sum * 0.5 + v[i];
  for (int i = 0; i < N * 60; i++) sum += out[i][0] * (i % 3) + out[i][1] + out[i][2] * (i % 5);
  printf("%a\n", sum);
  return 0;
}

// WHY: where a guard keeps the author's loops in any case, it also asks whether there is work enough for another order to matter
// RUN: polyc %s
// CHECK: void product(
// CHECK-NEXT: /* polyc: loops reordered
// CHECK-NEXT: if (n >= {{\d+}} && {{.*}}) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (long jj
// CHECK: } else {
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: for (int i = 0; i < n; i++) y[j] += A[i][j] * x[i];
// CHECK: void free_of_guards(
// CHECK-NEXT: /* polyc: loops reordered
// CHECK-NEXT: #pragma omp parallel for if (n >= {{\d+}})
// CHECK-NOT: else
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#define N 700
static double A[N][N], v[N], y[N], h[64], z[N * 100 + 64], w[N * 100];
__attribute__((noinline)) void product(int n, double A[N][N], const double *restrict x, double *restrict y) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) y[j] += A[i][j] * x[i];
}
__attribute__((noinline)) void free_of_guards(int n, double *restrict out, const double *restrict in, const double *restrict h) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 64; k++) out[i] += h[k] * in[i + k];
}
int main(void) {
  for (int i = 0; i < N; i++) v[i] = i % 7;
  for (int i = 0; i < N * N; i++) (&A[0][0])[i] = i % 11 - 5;
  for (int i = 0; i < 64; i++) h[i] = i * 0.25;
  for (int i = 0; i < N * 100; i++) z[i] = i % 13;
  product(N, A, v, y), product(20, A, v, y), product(0, A, v, y);
  free_of_guards(N * 100, w, z, h), free_of_guards(9, w, z, h);
  double sum = 0;
  for (int i = 0; i < N; i++) sum = sum * 0.5 + y[i];
  for (int i = 0; i < N * 100; i++) sum += w[i] * (i % 3);
  printf("%a\n", sum);
  return 0;
}

// WHY: how far an inner loop runs is data's affair, but each iteration of the loop around it writes an element of its own
// RUN: polyc %s
// CHECK: void into_a_variable(
// CHECK: #pragma omp parallel for schedule(static, 8) if (n >=
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK: void into_the_element(
// CHECK: #pragma omp parallel for schedule(static, 8) if (n >=
// CHECK: void declared(
// CHECK: #pragma omp parallel for schedule(static, 8)
// EXEC: same
#include <stdio.h>
#define N 3000
#define NNZ 20000
static int rows[N + 1], cols[NNZ];
static double vals[NNZ], in[N], out[N];
void into_a_variable(int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                     const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++)
      s += v[k] * x[col[k]]; // one row
    y[i] = s;
  }
}
void into_the_element(int n, const int *restrict rp, const int *restrict col, const double *restrict v,
                      const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++)
    for (int k = rp[i]; k < rp[i + 1]; k++) y[i] += v[k] * x[col[k]];
}
void declared(void) {
  for (int i = 0; i < N; i++) {
    out[i] = 0;
    for (int k = rows[i]; k < rows[i + 1]; ++k) out[i] += vals[k] * in[cols[k]];
  }
}
static void show(const char *what) {
  double t = 0;
  for (int i = 0; i < N; i++) t = t * 0.75 + out[i];
  printf("%s %.17g\n", what, t);
}
int main(void) {
  for (int i = 0; i < N; i++) {
    rows[i + 1] = rows[i] + i * 7 % 13;
    in[i] = i % 17 * 0.25;
  }
  for (int k = 0; k < rows[N]; k++) {
    cols[k] = k * 31 % N;
    vals[k] = k % 11 - 4.5;
  }
  into_a_variable(N, rows, cols, vals, in, out);
  show("variable");
  into_the_element(N, rows, cols, vals, in, out);
  show("element");
  into_the_element(3, rows, cols, vals, in, out);
  declared();
  show("declared");
  return 0;
}

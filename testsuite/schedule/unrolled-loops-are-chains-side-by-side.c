// WHY: sums in the iterations of a short loop do not wait for one another, and eight rows side by side are fetched ahead: the author's
// WHY: order is as good as one in which each sum is made by itself
// RUN: polyc %s --only=rows
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(t)
// EXEC: same
// Rows of three elements are no rows of their own: what is next to one another in memory is near.
// RUN: polyc %s --only=forces
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for
// EXEC: same
int printf(const char *, ...);
static double a[800][800], x[800], y[800], p[800][3], q[800][3], f[800][3];
static void rows(int n) {
  double t[8];
  for (int i = 0; i + 8 <= n; i += 8) {
    for (int k = 0; k < 8; k++) t[k] = 0;
    for (int j = 0; j < n; j++)
      for (int k = 0; k < 8; k++)
        t[k] += a[i + k][j] * x[j];
    for (int k = 0; k < 8; k++) y[i + k] = t[k];
  }
}
static void forces(int n, int m) {
  for (int i = 0; i < n; i++) {
    double sum[3];
    for (int k = 0; k < 3; k++) sum[k] = 0;
    for (int j = 0; j < m; j++)
      for (int k = 0; k < 3; k++)
        sum[k] += p[i][k] - q[j][k];
    for (int k = 0; k < 3; k++) f[i][k] = sum[k];
  }
}
int main(void) {
  for (int i = 0; i < 800; i++) {
    x[i] = i % 9;
    for (int k = 0; k < 3; k++) {
      p[i][k] = (i * 7 + k) % 31;
      q[i][k] = (i * 5 + k) % 17;
    }
    for (int j = 0; j < 800; j++) a[i][j] = (i * 31 + j * 17) % 255;
  }
  rows(797);
  forces(800, 799);
  double all = 0;
  for (int i = 0; i < 800; i++) all = all * 0.9 + y[i] + f[i][0] - f[i][1] * f[i][2];
  printf("%.17g\n", all);
  return 0;
}

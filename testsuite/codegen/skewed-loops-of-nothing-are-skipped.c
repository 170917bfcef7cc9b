// WHY: bounds of skewed loops come of the extents of all dimensions: where one has none, nothing runs at all
// RUN: polyc %s --force
// CHECK: if (n >= 1 && m >= 1) {
// CHECK-NEXT: for (int {{t2?}} = 0;
// CHECK: void scale(
// CHECK-NEXT: polyc: tiled
// CHECK-NEXT: #pragma omp
// EXEC: same
int printf(const char *, ...);
void shifted(int n, int m, double *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i + j] += a[i + j + 1] * 0.5;
}
void scale(int n, int m, double a[n][m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] *= 2;
}
int main(void) {
  static double a[600], b[20][30];
  for (int i = 0; i < 600; i++)
    a[i] = i % 7;
  for (int i = 0; i < 600; i++)
    b[i / 30][i % 30] = i % 11;
  shifted(1000, 0, a);
  shifted(-5, 1000, a);
  shifted(200, 300, a);
  scale(20, 30, b);
  double sum = 0;
  for (int i = 0; i < 600; i++)
    sum += i * a[i] + b[i / 30][i % 30];
  printf("%a\n", sum);
  return 0;
}

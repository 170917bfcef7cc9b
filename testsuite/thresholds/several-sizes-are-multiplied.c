// WHY: of several sizes the product is asked, that there are iterations to share, and that no two are negative
// RUN: polyc %s
// CHECK: void plane(
// CHECK: if (n > 1 && (double)n * m >= {{[1-9]\d000}} &&
// CHECK: void batch(
// CHECK: if (n > 1 && m > 0 && (double)n * c * m >= {{[1-9]\d000}} &&
// CHECK: void rows(
// CHECK: if ((long)hi - lo > 1 && (double)((long)hi - lo) * m >= {{[1-9]\d000}})
// CHECK: void two(
// CHECK: if (n > 1 && (double)n * ((long)m + p) >= {{[1-9]\d000}} &&
// EXEC: same
int printf(const char *, ...);
static double a[120 * 1000], b[120 * 1000];
__attribute__((noinline)) void plane(int n, int m, double (*restrict a)[1000]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[i][j] = a[i][j] * 1.5 + j;
}
__attribute__((noinline)) void batch(int n, int c, int m, double (*restrict a)[10][100]) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < c; k++)
      for (int j = 0; j < m; j++) a[i][k][j] = a[i][k][j] * 0.5 + k;
}
__attribute__((noinline)) void rows(int lo, int hi, int m, double (*restrict a)[1000]) {
  for (int i = lo; i < hi; i++)
    for (int j = 0; j < m; j++) a[i][j] = a[i][j] * 1.5 + j;
}
__attribute__((noinline)) void two(int n, int m, int p, double (*restrict a)[1000], double (*restrict b)[1000]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) a[i][j] *= 2;
    for (int k = 0; k < p; k++) b[i][k] += 2;
  }
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 120 * 1000; i++) a[i] = i % 19, b[i] = i % 23 * 0.01;
  for (int n = 1; n <= 120; n += 17) {
    plane(n, 1000, (double (*)[1000])a);
    plane(-n, -900, (double (*)[1000])a);
    batch(n, 10, 100, (double (*)[10][100])a);
    batch(n, -1000, -1000, (double (*)[10][100])a);
    rows(120 - n, 120, 1000, (double (*)[1000])a);
    rows(2147483647, -2147483647, -1000, (double (*)[1000])a);
    two(n, 1000 - n * 8, n * 8, (double (*)[1000])a, (double (*)[1000])b);
  }
  for (int i = 0; i < 120 * 1000; i++) sum += a[i] * (i % 7) + b[i];
  printf("%a\n", sum);
  return 0;
}

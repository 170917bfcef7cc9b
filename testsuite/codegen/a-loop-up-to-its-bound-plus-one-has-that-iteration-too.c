// WHY: whether a loop up to i + 1, that bound included, has an iteration at all is asked of i + 1, not of i: else the last one is lost
// RUN: polyc %s --force
// CHECK: if (i + 2 > m) {
// CHECK-NEXT: double c_value{{2?}} = c[i + 1];
// EXEC: same
// RUN: polyc %s --identity
// EXEC: same
int printf(const char *, ...);
static double a[200], c[101];
static void sums(int n, int m, double *restrict c, const double *restrict a) {
  for (int i = 0; i < n; i++) {
    c[i] += 1;
    for (int k = m; k <= i + 1; k++)
      c[i + 1] = c[i + 1] * 0.5 + c[i] * a[k];
  }
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 200; i++)
    a[i] = i % 7 + 1;
  sums(100, 40, c, a);
  sums(100, 0, c, a);
  for (int i = 0; i < 100; i++)
    sum = sum * 0.75 + c[i];
  printf("%a\n", sum);
  return 0;
}

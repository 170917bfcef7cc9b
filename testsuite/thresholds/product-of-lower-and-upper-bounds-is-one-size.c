// WHY: both loops run from lo to hi: with 1000 for both they would be of one iteration; what is asked is their distance
// RUN: polyc %s
// CHECK: #pragma omp parallel for if (hi - lo >= {{[12]\d\d}})
// CHECK: #pragma omp parallel for if (hi - lo >= {{[12]\d\d}})
// EXEC: same
int printf(const char *, ...);
static double a[500 * 500], b[500 * 500];
__attribute__((noinline)) void box(double *restrict a, const double *restrict b, int lo, int hi, int w) {
  for (int k = lo; k <= hi; k++)
    for (int j = lo; j <= hi; j++) a[k*w+j] = b[k*w+j] + b[k*w+j+1];
}
__attribute__((noinline)) void rows(double (*restrict a)[500], int lo, int hi) {
  for (int k = lo; k < hi; k++)
    for (int j = lo; j < hi; j++) a[k][j] = a[k][j] * 0.5 + k;
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 500 * 500; i++) b[i] = i % 17, a[i] = i % 5;
  box(a, b, 3, 5, 500);
  box(a, b, 7, 480, 500);
  box(a, b, 9, -2000000000, 500);
  rows((double (*)[500])a, 1, 3);
  rows((double (*)[500])a, 2, 499);
  rows((double (*)[500])a, 2000000000, -2000000000);
  for (int i = 0; i < 500 * 500; i++) sum += a[i] * (i % 7);
  printf("%a\n", sum);
  return 0;
}

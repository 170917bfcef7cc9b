// WHY: an `else` out of a macro, however that is called, would belong to the `if` that asks whether the loop has iterations
// RUN: polyc %s
// CHECK: static void plain(
// CHECK: #pragma omp parallel for
// EXEC: same
// EXEC: same -DWITH_ELSE
#include <stdio.h>
#define FI2 else
#ifdef WITH_ELSE
#define tail else a[0] = 5;
#else
#define tail
#endif
static double x[50000], y[50000];
static void hidden(int n, double *a, double *b, int c) {
  if (c)
    for (int i = 1; i < n; i++) a[i] = b[i - 1] * 2;
  FI2 a[0] = 5;
}
static void chosen(int n, double *a, double *b, int c) {
  if (c)
    for (int i = 1; i < n; i++) a[i] = b[i - 1] * 3;
  tail
}
static void plain(int n, double *a, double *b, int c) {
  if (c)
    for (int i = 1; i < n; i++) a[i] = b[i - 1] * 4;
  printf("%d\n", n);
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 50000; i++) y[i] = i % 9;
  for (int c = 0; c < 2; c++)
    for (int n = 1; n < 60000; n += 49999) {
      x[0] = 0;
      hidden(n, x, y, c), printf("%g\n", x[0]);
      x[0] = 0;
      chosen(n, x, y, c), printf("%g\n", x[0]);
      plain(n, x, y, c);
    }
  for (int i = 0; i < 50000; i++) sum += x[i];
  printf("%g\n", sum);
  return 0;
}

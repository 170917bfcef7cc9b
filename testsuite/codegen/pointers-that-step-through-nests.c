// WHY: what an author's loops step through holds in the new text what it held in front of them; it is set behind them at most
// RUN: polyc --force --no-openmp %s
// EXEC: same
// CHECK: void gather(
// CHECK: to[(long)i * m + j] = 2 * from[(long)i * m + j];
// CHECK: int counted(
// CHECK: l = k + 2 * (long)(n > 0 ? n : 0);
// CHECK-NEXT: k = (long)n + k > k ? (long)n + k : k;
// CHECK: void products(
// CHECK: y_i += a[(long)i * m + j] * x[j];
#include <stdio.h>
void gather(int n, int m, double *restrict to, const double *restrict from) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      *to++ = 2 * *from++;
}
int counted(int n, int k, double *restrict to, int *twice) {
  int l = k;
  for (int i = 0; i < n; i++, l += 2)
    to[k++] = to[i];
  *twice = l;
  return k;
}
void products(int n, int m, double *restrict y, const double *restrict a, const double *restrict x) {
  for (int i = 0; i < n; i++) {
    const double *p = x;
    double s = 0;
    for (int j = 0; j < m; j++)
      s += *a++ * *p++;
    *y++ = s;
  }
}
static double from[200], to[200], y[20];
int main(void) {
  for (int k = 0; k < 200; k++) from[k] = k * 0.5;
  for (int n = -1; n < 6; n++)
    for (int m = -1; m < 5; m++) {
      int twice = -1;
      gather(n, m, to, from);
      printf("%g %g ", to[3], to[12]);
      printf("%d ", counted(n, 2, to, &twice));
      printf("%d %g %g ", twice, to[2], to[5]);
      products(n, m, y, from + 5, from);
      printf("%g %g\n", y[0], y[4]);
    }
  return 0;
}

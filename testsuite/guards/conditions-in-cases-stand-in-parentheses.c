// WHY: of several conditions each one has to hold, however many cases it is in: behind || without parentheses the others would not be asked
// RUN: polyc %s --level=3
// CHECK: if ((ldab >= (long)n + ku + 1 || 
// CHECK: polyc_all_disjoint(1, {y, 
// EXEC: same
#include <stdio.h>
void band_mv(int n, int kl, int ku, const double *ab, int ldab, const double *x, double *y) {
  for (int j = 0; j < n; j++) {
    int lo = j - ku > 0 ? j - ku : 0;
    int hi = j + kl < n - 1 ? j + kl : n - 1;
    for (int i = lo; i <= hi; i++)
      y[i] += ab[ku + i - j + j * ldab] * x[j];
  }
}
static double AB[200 * 450], X[1200];
int main(void) {
  for (int i = 0; i < 200 * 450; i++) AB[i] = (i % 13 - 6) / 70.;
  for (int i = 0; i < 1200; i++) X[i] = i % 7;
  band_mv(200, 200, 200, AB, 410, X, X);
  band_mv(150, 3, 4, AB, 12, X, X + 200);
  band_mv(150, 180, 190, AB, 380, X + 1, X);
  double s = 0;
  for (int i = 0; i < 1200; i++) s = s * 0.75 + X[i];
  printf("%.17g\n", s);
  return 0;
}

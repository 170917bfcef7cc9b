// WHY: that one use of a macro is as polyc saw it says nothing of the macros in the arguments of another use
// RUN: polyc %s -Itestsuite/macros --only=work --force
// CHECK: polyc_expands(ROOT(2 * SCALE(scale)), "sqrt(2 * (scale))")
// CHECK: b[i][j] /= ROOT(scale) * a[i][j];
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSCALE(x)=(3*(x))
#include "real.h"
int printf(const char *, ...);
double sqrt(double);
float sqrtf(float);
static double a[50][50], b[50][50], mean[50];
void work(double scale) {
  for (int j = 0; j < 50; j++) {
    mean[j] = 0.1;
    for (int i = 0; i < 50; i++)
      mean[j] += a[i][j];
  }
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++) {
      a[i][j] /= ROOT(2 * SCALE(scale)) * mean[j];
      b[i][j] /= ROOT(scale) * a[i][j];
    }
}
int main(void) {
  for (int k = 0; k < 2500; k++) {
    a[k / 50][k % 50] = 1 + k * 7 % 13 / 3.0;
    b[k / 50][k % 50] = 1 + k % 11;
  }
  work(7.1);
  for (int k = 0; k < 2500; k++)
    printf("%a %a\n", a[k / 50][k % 50], b[k / 50][k % 50]);
  return 0;
}

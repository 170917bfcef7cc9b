// WHY: rule 14: worker threads do not inherit the rounding mode: a file that sets it is never parallelised
// RUN: polyc %s --only=work --force
// CHECK-NOT: omp
#include <fenv.h>
double a[40], b[40];
void up(void) {
  fesetround(FE_UPWARD);
}
void work(int n) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] / 3;
}

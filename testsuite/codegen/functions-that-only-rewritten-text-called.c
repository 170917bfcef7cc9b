// WHY: compilers warn of a static function without callers, when the loops that called it are written anew
// RUN: polyc --force --no-openmp %s
// EXEC: same
// CHECK: __attribute__((__unused__)) static int last(int n)
// CHECK: static int at(int i, int j)
// CHECK-NOT: last
// CHECK: int main
#include <stdio.h>
static int last(int n) {
  return n - 1;
}
static int at(int i, int j) { return 8 * i + j; }
void shifted(int n, double *a) {
  for (int i = 0; i < last(n); i++)
    a[at(0, i)] = a[at(0, i)] + 1;
}
int main(void) {
  double a[8] = {1, 2, 3};
  for (int n = 0; n < 8; n++) shifted(n, a);
  for (int k = 0; k < 8; k++) printf("%g\n", a[k]);
  return 0;
}

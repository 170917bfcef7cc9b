// WHY: of statements that run in one iteration out of three each, isl makes one round of three iterations: the last one has the last values
//      of an array with copies, and not the last round's first one
// RUN: polyc %s --force
// CHECK: void f(
// CHECK-NOT: X_own
// CHECK: void g(
// CHECK: X_own = ii + ((long)n - 1) % 32 + 1 == n ? X : X_copy;
// EXEC: same
#include <stdio.h>
static int J[90][190];
static double X[40];
static unsigned char C[90];
__attribute__((noinline)) void f(int n, double s, double t) {
  for (int i = 0; i < n; i++) {
    switch (i % 3) {
      case 0: J[i][n + 46] = J[i][2 * i] + C[i]; break;
      case 1: J[i][i] = i; break;
      default: X[3] = s - t - i;
    }
  }
}
__attribute__((noinline)) void g(int n, double s) {
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 5; k++) X[k] = s - i * k;
    for (int k = 0; k < 5; k++) J[i][k] = X[4 - k] * 2;
  }
}
int main(void) {
  for (int n = -1; n < 12; n++) {
    f(n, n, 0.5);
    g(n, n);
    for (int i = 0; i < 5; i++) printf("%g ", X[i]);
    printf("%d %d\n", J[n + 1][n + 46], J[4][4]);
  }
  return 0;
}

// WHY: sincos, modf and frexp only compute, and store through the pointers that they get: into variables of the iteration, or elements. They
// may set errno, which a file that reads it sees, and a program may have a function of its own by that name
// RUN: polyc %s
// CHECK: void turn(
// CHECK-NEXT: /* polyc: parallel */
// CHECK: void take_apart(
// CHECK-NEXT: /* polyc: parallel */
// CHECK: void to_one_place(
// CHECK-NEXT: for (int i = 0
// CHECK: void compared(
// CHECK-NEXT: /* polyc: parallel */
// CHECK: int main
// EXEC: same
// RUN: polyc %s -fno-builtin-sincos
// CHECK: void turn(
// CHECK-NEXT: for (int i = 0
// CHECK: void take_apart(
// CHECK-NEXT: /* polyc: parallel */
// EXEC: same -fno-builtin-sincos
// RUN: polyc %s -DREADS_ERRNO
// CHECK: void turn(
// CHECK-NEXT: for (int i = 0
// CHECK: void take_apart(
// CHECK-NEXT: for (int i = 0
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>
#ifdef READS_ERRNO
#include <errno.h>
static int failed(void) { return errno; }
#endif
void turn(int n, double *restrict re, double *restrict im) {
  for (int i = 0; i < n; i++) {
    double s, c;
    sincos(re[i], &s, &c);
    re[i] = im[i] * s;
    im[i] = im[i] * c;
  }
}
void take_apart(int n, double *restrict x, double *restrict whole, int *restrict exponent) {
  for (int i = 0; i < n; i++) {
    x[i] = modf(x[i], &whole[i]);
    whole[i] = frexp(whole[i], exponent + i);
  }
}
void to_one_place(int n, const double *restrict x, double *restrict y, double *restrict w) {
  for (int i = 0; i < n; i++) y[i] = modf(x[i], w);
}
/* Sine and cosine are not the same, nor are what different calls give. */
void compared(int n, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s, c, t;
    sincos(x[i], &s, &c);
    t = modf(x[i], &y[i]);
    y[i] = s == c ? 1 : s < c ? s + t : c - t;
  }
}
static double A[9000], B[9000], C[9000];
static int E[9000];
int main(void) {
  for (int i = 0; i < 9000; i++) {
    A[i] = i * 0.37;
    B[i] = i % 7;
  }
  turn(9000, A, B);
  compared(9000, A, C);
  take_apart(9000, A, B, E);
  double w = 0, sum = 0;
  to_one_place(9000, C, A, &w);
  for (int i = 0; i < 9000; i++) sum = sum * 0.75 + A[i] + B[i] * 0.5 + C[i] * 0.25 + E[i];
  printf("%.17g %.17g\n", sum, w);
#ifdef READS_ERRNO
  printf("%d\n", failed());
#endif
  return 0;
}

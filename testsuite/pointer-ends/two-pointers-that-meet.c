// WHY: two pointers that move towards each other meet half way: how far they are apart in front of the loop says after how many iterations
// RUN: polyc %s --force
// CHECK: static void reverse(
// CHECK: if (polyc_apart(lo, 0, (hi - lo + 1) / 2, sizeof lo[0], hi, 1 - (hi - lo + 1) / 2, 1, sizeof hi[0])) {
// CHECK: static void whole(
// CHECK: a[t2] = a[(long)n - t2 - 1];
// CHECK: static void turned(
// CHECK: #pragma omp parallel for
// CHECK: static void uneven(
// CHECK: #pragma omp parallel for
// CHECK: static void missed(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static double p[400];
static void reverse(double *lo, double *hi) {
  while (lo < hi) {
    double t = *lo;
    *lo++ = *hi;
    *hi-- = t;
  }
}
static void whole(double *a, int n) {
  double *lo = a, *hi = a + n - 1;
  while (lo < hi) {
    double t = *lo;
    *lo++ = *hi;
    *hi-- = t;
  }
}
static void turned(double *a, double *b) {
  for (; b >= a; b--, a++) {
    *a += 1;
    *b *= 2;
  }
}
static void uneven(double *lo, double *hi) {
  for (; lo + 1 < hi; lo++, hi -= 2) {
    *lo += 1;
    *hi *= 2;
  }
}
/* Whether they ever meet is not known. */
static void missed(double *lo, double *hi) {
  for (; lo != hi; lo++, hi--) { // EXPECT-REJECT: nonaffine-bound
    *lo += 1;
    *hi *= 2;
  }
}
int main(void) {
  for (int i = 0; i < 400; i++) p[i] = i;
  for (int n = 0; n < 20; n++) { // EXPECT-REJECT: not-profitable
    reverse(p + n, p + 2 * n);
    reverse(p + n + 100, p + 100);
    if (n > 0) whole(p + 40 + n, n);
    turned(p + 100 + n, p + 101 + 4 * n);
    uneven(p + 200 + n, p + 200 + 4 * n);
    missed(p + 300, p + 300 + 2 * n);
  }
  whole(p, 400);
  for (int i = 0; i < 400; i++) printf("%a\n", p[i]); // EXPECT-REJECT: call-with-side-effects
  return 0;
}

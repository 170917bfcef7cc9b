// WHY: pointers into one object are a number of elements apart: the number of iterations
// RUN: polyc %s --force --tile=8
// CHECK: void fill(
// CHECK: if (end - p >= 0) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (long t = 0; t < end - p; t++)
// CHECK-NEXT: p[t] = x;
// CHECK: void halve(
// CHECK-NOT: if (
// CHECK: for (long t = 0; t < end - p; t++)
// CHECK-NEXT: p[t] /= 2;
// CHECK: void shift(
// CHECK: if (polyc_disjoint(
// CHECK: for (long t = 0; t < end - q; t++)
// CHECK-NEXT: p[t] = q[t] + 1;
// CHECK: void backwards(
// CHECK: for (long t = 0; t < end - p; t++)
// CHECK-NEXT: end[-t - 1] =
// CHECK: void once(
// CHECK: t < end - p;
// CHECK: void inclusive(
// CHECK: t <= polyc_floord(last - p, 2); t++)
// CHECK-NEXT: p[2 * t] =
// CHECK: void pairs(
// CHECK: if (end - p >= 0 && (end - p) % 2 == 0) {
// CHECK: void points(
// CHECK: for (long t = 0; t < end - p; t++)
// CHECK-NEXT: p[t].x *= p[t].k;
// CHECK: void from(
// CHECK: t < end - (x + first);
// CHECK: void member(
// CHECK: t < v->end - v->begin;
// EXEC: same
#include <stddef.h>
#include <stdio.h>
struct point { double x; int k, l, m; };
struct range { float *begin, *end; };
static void fill(double *p, double *end, double x) {
  while (p != end) { *p++ = x; }
}
static void halve(float *p, const float *end) {
  for (; p < end; p++)
    *p /= 2;
}
static void shift(int *p, const int *q, const int *end) {
  for (; q < end; ++p, ++q)
    *p = *q + 1;
}
static void backwards(long *p, long *end) {
  while (end > p)
    *--end *= 3;
}
static void once(int *p, int *end) {
  do
    *p += 5;
  while (++p < end);
}
static void inclusive(int *p, int *last) {
  for (; p <= last; p += 2)
    *p += 1;
}
static void pairs(int *p, int *end) {
  for (; p != end; p += 2)
    *p = p[1] * 2;
}
static void points(struct point *p, struct point *end) {
  for (; p != end; ++p)
    p->x *= p->k;
}
static void from(double *restrict y, const double *x, int first, const double *end) {
  for (const double *q = x + first; q < end; q++)
    *y++ = *q * 2;
}
static void member(struct range *v, float x) {
  for (float *p = v->begin; p < v->end; ++p)
    *p += x;
}
static double d[40], e[40];
static float f[40];
static int a[60];
static long l[40];
static struct point s[7];
int main(void) {
  static const int lengths[] = {0, 1, 2, 7, 30};
  for (int k = 0; k < 40; k++) {
    e[k] = k;
    f[k] = k;
    a[k] = k * k;
    l[k] = k + 1;
  }
  for (int k = 0; k < 7; k++) s[k].x = k * 0.5, s[k].k = k + 2;
  fill(NULL, NULL, 1);
  halve(NULL, NULL);
  for (int at = 0; at < 5; at++) {
    int n = lengths[at];
    fill(d + 2, d + 2 + n, n + 0.5);
    halve(f + 1, f + 1 + n);
    halve(f + 5, f + 3);
    shift(a + n, a, a + n / 2);
    shift(a + 1, a, a + n);
    shift(a, a + 1, a + n);
    backwards(l + 3, l + 3 + n);
    backwards(l + 3, l + 1);
    once(a + 2, a + 2 + n);
    inclusive(a + 1, a + n);
    pairs(a + 3, a + 3 + n / 2 * 2);
    points(s, s + (n < 7 ? n : 7));
    from(d, e, n, e + 33);
    from(d + 34, e, 20, e + 15);
    struct range v = {f + n, f + 33};
    member(&v, n);
  }
  for (int k = 0; k < 40; k++) printf("%ld %ld %d %ld\n", (long)(d[k] * 64), (long)(f[k] * 4096), a[k], l[k]);
  for (int k = 0; k < 7; k++) printf("%ld\n", (long)(s[k].x * 2));
  return 0;
}

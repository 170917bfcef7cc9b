// WHY: where the end is a pointer to which n was added, n is the number of iterations, whatever structure is pointed to
// RUN: polyc %s --force --tile=8
// CHECK: void twice(
// CHECK: for (int t = 0; t < n; t++)
// CHECK-NEXT: d[t] = s[t] * 2;
// CHECK: void sized(
// CHECK: if (n <= 1L << 56) {
// CHECK: for (long t = 0; t < (long)n; t++)
// CHECK: void rows(
// CHECK: tiled 8x8, parallel
// CHECK: m[(long)i * cols + t2] =
// CHECK: void points(
// CHECK: for (int t = 0; t < n - 1; t++)
// CHECK: void again(
// CHECK: loops fused
// CHECK: t < end - p;
// CHECK: void column(
// CHECK: tiled 8x8, parallel
// CHECK: polyc_min(end - p, t + 8)
// EXEC: same
#include <stddef.h>
#include <stdio.h>
struct point { double x; int k, l, m; };
static void twice(double *restrict d, const double *s, int n) {
  for (const double *q = s, *e = s + n; q != e; ++q)
    *d++ = *q * 2;
}
static void sized(float *p, size_t n) {
  float *end = p + n;
  for (float *q = p; q < end; ++q)
    *q *= *q;
}
static void rows(int *m, int rows, int cols) {
  for (int i = 0; i < rows; i++)
    for (int *q = m + i * cols, *e = q + cols; q != e; ++q)
      *q += 2;
}
static void points(struct point *v, int n) {
  struct point *const end = v + n;
  for (struct point *p = v + 1; p < end; ++p)
    p->x += p->k;
}
static void again(double *p, double *end, double *restrict b) {
  for (double *q = p; q < end; q++)
    *q += 1;
  for (double *q = p; q < end; q++)
    *b++ = *q;
}
static void column(double *y, const double *p, const double *end, int n) {
  for (int i = 0; i < n; i++)
    for (const double *q = p; q < end; q++)
      y[i] += *q * i;
}
static double d[40], e[40];
static float f[40];
static int a[40];
static struct point s[7];
int main(void) {
  static const int lengths[] = {0, 1, 2, 7, 30};
  for (int k = 0; k < 40; k++) {
    e[k] = k;
    f[k] = k * 0.125f;
    a[k] = k * k;
  }
  for (int k = 0; k < 7; k++) s[k].x = k * 0.5, s[k].k = k + 2;
  for (int at = 0; at < 5; at++) {
    int n = lengths[at];
    twice(d + 3, e, n);
    sized(f, n);
    rows(a, n % 5, 8);
    rows(a, 5, n % 8);
    points(s, n < 7 ? n : 7);
    again(e + 5, e + 5 + n, d);
    again(e + 5, e + 2, d);
    column(d, e, e + n, 30);
    column(e + n / 2, e, e + n, 9);
  }
  for (int k = 0; k < 40; k++) printf("%ld %ld %ld %d\n", (long)d[k], (long)e[k], (long)(f[k] < 100 ? f[k] * 64 : 7), a[k]);
  for (int k = 0; k < 7; k++) printf("%ld\n", (long)(s[k].x * 2));
  return 0;
}

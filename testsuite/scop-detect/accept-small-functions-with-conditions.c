// WHY: a small static function with conditions is described as what it does where it is called; the text keeps the call
// RUN: polyc %s --force
// CHECK: void blur(
// CHECK: #pragma omp parallel for if (polyc_disjoint(
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: d[i] = s[clamp(i - 1, n)] + s[clamp(i + 1, n)];
// CHECK: void neighbours(
// CHECK: #pragma omp parallel for
// CHECK: d[i] = at(s, n, i - 1) * 0.5 + at(s, n, i + 1) * 0.25;
// CHECK: void margin(
// CHECK: #pragma omp parallel for
// CHECK: put(d, n, i + 2, s[i]);
// CHECK: void scatter(
// CHECK-NOT: #pragma
// CHECK: void saturate(
// CHECK: #pragma omp parallel for
// CHECK: d[i] = saturated(s[i] * 3 - 40);
// CHECK: void chained(
// CHECK-NOT: #pragma
// CHECK: void mirror(
// CHECK: #pragma omp parallel for if (polyc_disjoint(
// CHECK: void apart(
// CHECK: #pragma omp parallel for
// CHECK: b[i] += within(a, n, i - 1);
// CHECK: int main
// EXEC: same
#include <stdio.h>
static int clamp(int i, int n) { return i < 0 ? 0 : i > n - 1 ? n - 1 : i; }
static double at(const double *a, int n, int i) {
  if (i < 0 || i >= n) return -1;
  return a[i];
}
static void put(double *a, int n, int i, double x) {
  if (i >= 0 && i < n) a[i] = x;
}
static unsigned char saturated(int x) {
  if (x < 0) return 0;
  if (x > 255) return 255;
  return x;
}
static double within(const double *a, int n, int i) { return at(a, n, clamp(i, n)); }
static void blur(double *d, const double *s, int n) {
  for (int i = 0; i < n; i++)
    d[i] = s[clamp(i - 1, n)] + s[clamp(i + 1, n)];
}
static void neighbours(double *restrict d, const double *restrict s, int n) {
  for (int i = 0; i < n; i++)
    d[i] = at(s, n, i - 1) * 0.5 + at(s, n, i + 1) * 0.25;
}
static void margin(double *restrict d, const double *restrict s, int n) {
  for (int i = -4; i < n; i++)
    put(d, n, i + 2, s[i]);
}
static void scatter(double *restrict d, const int *restrict to, int n) {
  for (int i = 0; i < n; i++)
    put(d, n, to[i], i);
}
static void saturate(unsigned char *restrict d, const int *restrict s, int n) {
  for (int i = 0; i < n; i++)
    d[i] = saturated(s[i] * 3 - 40);
}
static void chained(double *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] += within(a, n, i - 1);
}
static int mirrored(int i, int n) {
  if (i < n)
    return i;
  return 2 * n - 1 - i;
}
static void mirror(double *b, const double *a, int n) {
  for (int i = 0; i < 2 * n; i++)
    b[i] = a[mirrored(i, n)];
}
static void apart(double *restrict b, double *a, int n) {
  for (int i = 0; i < n; i++)
    b[i] += within(a, n, i - 1);
}
static double x[60], y[60];
static int k[60];
static unsigned char c[60];
int main(void) {
  for (int i = 0; i < 60; i++) x[i] = i * 0.5, k[i] = i * 7 % 60;
  for (int n = 0; n < 50; n += 7) {
    blur(y, x, n);
    blur(y + 1, y, n);
    neighbours(y + 3, x + 2, n);
    margin(y, x + 4, n);
    scatter(x, k, n);
    saturate(c, k + 1, n);
    chained(y + 2, n);
    apart(x, y + 5, n);
    mirror(y + (n & 8) * 4, y, n < 14 ? n : 14);
  }
  for (int i = 0; i < 60; i++) printf("%g %g %d\n", x[i], y[i], c[i]);
  return 0;
}

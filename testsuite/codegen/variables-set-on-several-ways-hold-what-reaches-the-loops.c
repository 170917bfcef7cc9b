// WHY: a variable that is set on several ways to the loops, as gsl's cblas does with sizes, has one value there and gives it a name
// WHY: not where it was set again since: then the author's loops stay
// RUN: polyc --force --tile=4 %s
// CHECK: static void chosen(
// CHECK: jj < n2; jj += 4
// CHECK: c[n2 * i + j] *= 3;
// CHECK: static void walking(
// CHECK: polyc: parallel
// CHECK: i < n;
// CHECK: static void earlier(
// CHECK: polyc: parallel
// CHECK: for (int i = 0; i < before; i++)
// CHECK: static void again(
// CHECK-NOT: polyc: parallel
// CHECK: for (const double *at = a; at < end; at++)
// EXEC: same
#include <stdio.h>
static double p[400], q[400];
static void chosen(int order, int m, int n, double *restrict c) {
  int n1, n2;
  if (order) {
    n1 = m;
    n2 = n;
  } else {
    n1 = n;
    n2 = m;
  }
  for (int i = 0; i < n1; i++)
    for (int j = 0; j < n2; j++) c[n2 * i + j] *= 3;
}
static void walking(int times, double *restrict c, const double *restrict a) {
  int n = 10;
  while (times > 0) {
    for (int i = 0; i < n; i++) c[i] += a[i];
    n += times;
    times -= 2;
    c += 7;
    puts("row");
  }
}
static void earlier(int times, double *restrict c, const double *restrict a) {
  int n = 3, before = 2;
  for (int t = 0; t < times; t++) {
    before = n;
    n = n * 2 - t;
    int size = before + t;
    before = before * n;
    if (before > 50) before = 50;
    puts("row");
    for (int i = 0; i < before; i++) c[i] += a[i] * size + n;
  }
}
static void again(int n, double *restrict c, const double *restrict a) {
  int k = n > 5 ? n : 5;
  if (n > 20) k = 20;
  const double *end = a + k;
  k = 2;
  for (const double *at = a; at < end; at++) c[at - a] += *at * k;
}
int main(void) {
  for (int i = 0; i < 400; i++) {
    p[i] = i;
    q[i] = i % 7 - 2;
  }
  chosen(0, 7, 11, p);
  chosen(1, 7, 11, p + 100);
  walking(9, p + 200, q);
  earlier(5, p + 50, q);
  again(30, p, q);
  again(3, p + 300, q);
  for (int i = 0; i < 400; i++) printf("%a\n", p[i]);
  return 0;
}

// WHY: in front of the loop the counter that it uses up holds how many iterations there are; new loops leave it alone
// RUN: polyc %s --force --strict
// CHECK: void copy(
// CHECK: if (polyc_disjoint(q, n, sizeof q[0], p, n, sizeof p[0])) {
// CHECK: for (int {{\w+}} = 0; {{\w+}} < n; {{\w+}}++)
// CHECK: void wide(
// CHECK: #pragma omp parallel for
// CHECK: long left(
// CHECK-NOT: pragma
// CHECK: return n;
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static double v[400];
__attribute__((noinline)) void copy(double *p, const double *q, int n) {
  while (n-- > 0)
    *p++ = *q++ * 2;
}
__attribute__((noinline)) void wide(double *restrict p, const double *restrict q, size_t n) {
  while (n--)
    *p++ = *q++ + 1;
}
// whose last value is read
__attribute__((noinline)) long left(double *restrict p, const double *restrict q, long n) {
  while (*q > 0 && n > 0)
    *p++ = *q++ + n--;
  return n;
}
int main(void) {
  for (int i = 0; i < 400; i++)
    v[i] = i % 13 + 1;
  for (int n = -1; n < 100; n += 25) {
    copy(v + 10, v + 200, n);
    copy(v + 10, v + 12, n);
    wide(v + 50, v + 180, n < 0 ? 0 : (size_t)n);
    printf("%ld\n", left(v + 300, v + 20, n));
  }
  for (int i = 0; i < 400; i++)
    printf("%a\n", v[i]);
  return 0;
}

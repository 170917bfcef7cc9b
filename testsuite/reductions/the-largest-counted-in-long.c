// WHY: parts of iterations that are counted in long: 64 times as many as an object has elements do not overflow
// RUN: polyc %s
// CHECK: const long count = n;
// CHECK: for (long i = count * part / 64; i < count * (part + 1) / 64; i++)
// CHECK: const long begin = 10;
// CHECK: for (i = begin + count{{[0-9]*}} * part{{[0-9]*}} / 64;
// CHECK: void none(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same
#include <limits.h>
#include <stdio.h>
#define N 300000
typedef long size;
static double a[N];
double largest(double *x, long n) {
  double max = -1;
  for (long i = 0; i < n; i++)
    if (x[i] > max) max = x[i];
  return max;
}
size where(double *x, size hi) {
  size i, at = -1;
  double min = 1e9;
  for (i = 10; i <= hi; i++)
    if (x[i] < min) {
      min = x[i];
      at = i;
    }
  return at;
}
/* No object is as large as that says. */
void none(double *x, long n) {
  double max = 0;
  for (long i = 0; i < n; i++)
    if (x[i % 100] > max) max = x[i % 100];
  printf("%a\n", max);
}
int main(void) {
  for (int i = 0; i < N; i++)
    a[i] = i * 7919L % N / 7.0;
  printf("%a %a\n", largest(a, N), largest(a, LONG_MIN));
  printf("%ld %ld %ld\n", where(a, N - 1), where(a + 1000, 200000), where(a, LONG_MIN));
  none(a, 100000);
  return 0;
}

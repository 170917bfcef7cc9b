// WHY: the distance of two longs may be no long; what is asked is then a floating-point number, and past address spaces nothing runs
// RUN: polyc %s
// CHECK: void between(
// CHECK: if (hi > lo)
// CHECK-NEXT: #pragma omp parallel for if ((double)hi - lo >= {{[1-9]\d000}})
// CHECK: void all(
// CHECK: #pragma omp parallel for if ((long)n >= {{[1-9]\d000}})
// EXEC: same
#include <limits.h>
#include <stddef.h>
int printf(const char *, ...);
static float a[300000], b[300000];
__attribute__((noinline)) void between(float *restrict a, const float *restrict b, long lo, long hi) {
  for (long i = lo; i < hi; i++) a[i] = b[i] + 1;
}
__attribute__((noinline)) void all(float *restrict a, const float *restrict b, size_t n) {
  for (size_t i = 0; i < n; i++) a[i] = b[i] * 3 + a[i];
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 300000; i++) b[i] = i % 23;
  between(a, b, 3, 7);
  between(a, b, LONG_MAX, LONG_MIN);
  between(a + 150000, b + 150000, -149000, 149000);
  all(a, b, 0);
  all(a, b, 5);
  all(a, b, 290000);
  for (int i = 0; i < 300000; i++) sum += a[i] * (i % 7);
  printf("%a\n", sum);
  return 0;
}

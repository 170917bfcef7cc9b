// WHY: of `i != n; i += 2` there are n/2 iterations, n being even: no fraction
// RUN: polyc %s
// CHECK: void evens(
// CHECK: if (n >= 0 && n % 2 == 0) {
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK: void pairs(
// CHECK: #pragma omp parallel for
// CHECK: int main
// EXEC: same
#include <stdio.h>
static int a[100000];
__attribute__((noinline)) void evens(int *p, int n) {
  for (int i = 0; i != n; i += 2) p[i] = 1;
}
__attribute__((noinline)) void pairs(int *p, int *e) {
  for (; p != e; p += 2) *p = p[1] + 1;
}
int main(void) {
  int sum = 0;
  evens(a, 100000), evens(a, 6), evens(a, 0);
  pairs(a, a + 100000), pairs(a, a + 2), pairs(a, a);
  for (int i = 0; i < 100000; i++) sum += a[i] * (i % 7);
  printf("%d\n", sum);
  return 0;
}

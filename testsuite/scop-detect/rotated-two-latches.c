// WHY: a loop that tests at its end, and has a second way back, is the same loop: the test in front of it is its guard
// RUN: polyc dump %s --after=scop-detect --only=f
// CHECK: region {{.*}}, 1 loops
// CHECK-NOT: region
// RUN: polyc %s --only=f --force
// CHECK: #pragma omp
// EXEC: same
#include <stdio.h>
static double a[100];
static void f(int n) {
  int i = 0;
  if (i < n)
    do {
      if (i < 30) {
        a[i] = 2;
        continue;
      }
      a[i] = i;
    } while (++i < n);
}
int main(void) {
  f(100);
  for (int i = 0; i < 100; i++)
    printf("%g\n", a[i]);
}

// WHY: in the tree of regions, as Polly detects, the condition around loops and the stores beside them come along
// RUN: polyc dump %s --after=scop-detect --scop-detector=regions
// CHECK: region {{.*}}, 2 loops
// CHECK-NOT: region
// RUN: polyc %s --scop-detector=regions --force
// CHECK: if (n >= 4) {
// EXEC: same
#include <stdio.h>
static double a[40], b[40];
static void f(int n) {
  if (n > 3) {
    b[0] = 1;
    for (int i = 1; i < n; i++)
      a[i] = i;
    for (int i = 1; i < n; i++)
      b[i] = a[i] * 2;
    a[0] = b[1];
  }
}
int main(void) {
  f(40);
  for (int i = 0; i < 40; i++)
    printf("%g %g\n", a[i], b[i]);
}

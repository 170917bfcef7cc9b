// WHY: on the graph, as Graphite once detected, a region has one loop around all of it: sequences in a function's body are cut up
// RUN: polyc dump %s --after=scop-detect --scop-detector=cfg
// CHECK: region {{.*}}, 1 loops
// CHECK-NEXT: region {{.*}}, 3 loops
// CHECK-NOT: region
// RUN: polyc %s --scop-detector=cfg --force
// EXEC: same
#include <stdio.h>
static double a[40], b[40][40];
static void f(int n) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      b[i][j] = a[j];
    for (int j = 0; j < n; j++)
      b[i][j] += a[i];
  }
}
int main(void) {
  f(40);
  for (int i = 0; i < 40; i++)
    printf("%g\n", b[i][39 - i]);
}

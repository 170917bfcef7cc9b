// WHY: a loop by itself can run in parallel: regions of one loop are kept, unlike in the paper's implementation
// RUN: polyc dump %s --after=scop-detect
// CHECK: region {{.*}}, 1 loops
// RUN: polyc %s --force
// CHECK: #pragma omp parallel for
// EXEC: same
// RUN: polyc stats %s --scops --only=scale --paper-rules
// CHECK: loops 0 0 0 0 0 1 -
#include <stdio.h>
static double a[300];
static void scale(int n) {
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 2 + i;
}
int main(void) {
  scale(300);
  for (int i = 0; i < 300; i++)
    printf("%g\n", a[i]);
}

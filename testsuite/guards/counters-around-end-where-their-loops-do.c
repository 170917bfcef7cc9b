// WHY: `it` is below `steps` in all iterations of the loop around the region: no row of `a` is left, and nobody asks
// RUN: polyc %s
// CHECK: for (int it = 1; it < steps; it++) {
// CHECK: /* polyc: loops reordered, tiled 256, parallel */
// CHECK-NEXT: if (n
// CHECK-NOT: steps
// CHECK: } else {
// EXEC: same
#include <stdio.h>
static int calls;
__attribute__((noinline)) void step(int it) { calls += it; printf("%d\n", it); }
void f(int n, int steps, double (*restrict a)[steps][n]) {
  for (int it = 1; it < steps; it++) {
    step(it);
    for (int i = 0; i < n; i++)
      for (int k = 1; k < n; k++)
        a[k][it][i] = a[k - 1][it][i] * 0.5 + 1;
  }
}
static double grid[300][5][300];
int main(void) {
  f(300, 5, grid);
  double sum = 0;
  for (int k = 0; k < 300; k++) sum = sum * 0.5 + grid[k][3][k];
  printf("%d %a\n", calls, sum);
  return 0;
}

// WHY: where the loops change, a statement under a condition is the author's whole `if` when nothing else is in it
// RUN: polyc %s --only=smooth --strict
// CHECK: parallel in wavefronts */
// CHECK: j++) {
// CHECK-NEXT: if (mask[i][j])  /* water */
// CHECK-NEXT: a[i][j] = 0.25 * (a[i][j-1] + a[i-1][j] + a[i+1][j] + a[i][j+1]);
// EXEC: same
#include <stdio.h>
#define N 600
static double a[N][N];
static int mask[N][N];
static void smooth(int n, int steps) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if (mask[i][j])  /* water */
          a[i][j] = 0.25 * (a[i][j-1] + a[i-1][j] + a[i+1][j] + a[i][j+1]);
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i * j % 31;
      mask[i][j] = (i / 3 + j / 5) % 4 != 0;
    }
  smooth(N, 20);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + a[i][j];
  printf("%a\n", s);
  return 0;
}

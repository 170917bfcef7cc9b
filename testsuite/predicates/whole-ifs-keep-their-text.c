// WHY: where the loops change, a statement under a condition is the author's whole `if` when nothing else is in it
// RUN: polyc %s --only=fill --strict --force
// CHECK: /* polyc: tiled 32x32, parallel */
// CHECK: j++) {
// CHECK-NEXT: if (mask[i][j])  /* water */
// CHECK-NEXT: a[i][j] = 0.25 * (b[i][j] + b[i + 1][j]);
// EXEC: same
#include <stdio.h>
#define N 600
static double a[N][N], b[N][N];
static int mask[N][N];
static void fill(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      if (mask[i][j])  /* water */
        a[i][j] = 0.25 * (b[i][j] + b[i + 1][j]);
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      b[i][j] = i * j % 31;
      mask[i][j] = (i / 3 + j / 5) % 4 != 0;
    }
  fill(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + a[i][j];
  printf("%a\n", s);
  return 0;
}

// WHY: x += y of a double y is computed in double, and x + (float)y in float: the conversion stays
// RUN: polyc --force %s
// CHECK: b[i][j] += (float)a[i][j];
// EXEC: same
#include <stdio.h>
static double a[90][90];
static float b[90][90];
static void sum(int n, double a[restrict n][n], float b[restrict n][n]) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      float u = a[i][j];
      float *p = &b[i][j];
      *p = *p + u;
    }
}
int main(void) {
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++) {
      a[i][j] = 1.0 / (3 + i * j);
      b[i][j] = 1.0f / (7 + i + j);
    }
  sum(90, a, b);
  double all = 0;
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++) all += b[i][j] * (i - j);
  printf("%.17g\n", all);
}

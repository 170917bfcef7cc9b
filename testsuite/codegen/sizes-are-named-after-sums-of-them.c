// WHY: the larger one of n and 0 has no name, but a variable is so much more than that
// RUN: polyc %s --force --strict
// CHECK: for (long xx = 0; xx < rows; xx += 32)
// CHECK: v[x][y] = x * 0.5 - y;
// EXEC: same
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
__attribute__((noinline)) double fill(int n, int m) {
  int rows = MAX(n, 0) + 8, columns = MAX(m, 1) + 5;
  double v[rows][columns], s = 0;
  for (int x = 0; x < rows; x++)
    for (int y = 0; y < columns; y++)
      v[x][y] = x * 0.5 - y;
  for (int i = 0; i < MAX(n, 0); i++)
    v[i][3] += v[i][2];
  for (int x = 0; x < rows; x++)
    s = s * 0.75 + v[x][3] + v[x][columns - 1];
  return s;
}
int main(void) {
  for (int n = -2; n < 4; n++)
    printf("%a %a\n", fill(n, 3 * n), fill(40 * n, -n));
  return 0;
}

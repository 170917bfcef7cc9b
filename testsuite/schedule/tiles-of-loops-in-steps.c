// WHY: that a loop in steps of two ends just where n is even is a condition on its instances, none on the functions that order them
// RUN: polyc %s --strict --force
// CHECK: tiled 32x32, parallel
// CHECK: n % 2 == 0
// EXEC: same
#include <stdio.h>
static int a1[300][300];
__attribute__((noinline)) int f2(int n) {
  int i, j;
  for (i = 0; i != n; i += 2)
    for (j = n; j > 0; j -= 3)
      a1[i][j] = a1[i][j] * 3 + i - j;
  return 0;
}
int main(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      a1[i][j] = i * j % 7;
  int sum = f2(0) + f2(2) * 3 + f2(298) * 7;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      sum += a1[i][j] % 1000 * (i % 10 + j % 13);
  printf("%d\n", sum);
  return 0;
}

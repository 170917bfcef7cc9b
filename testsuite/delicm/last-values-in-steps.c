// WHY: the counters' values behind loops that go in steps are quotients, which are not written anew where only cases would hold them
// RUN: polyc %s --strict --force
// CHECK: omp parallel for
// EXEC: same
#include <stdio.h>
static int a1[300][300];
__attribute__((noinline)) int f2(int n) {
  int i, j;
  for (i = 0; i != n; i += 2)
    for (j = n; j > 0; j -= 3)
      a1[i][j] = a1[i][j] * 3 + i - j;
  return i + j;
}
int main(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      a1[i][j] = i * j % 7;
  int sum = f2(2) * 3 + f2(298) * 7;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++)
      sum += a1[i][j] % 1000 * (i % 10 + j % 13);
  printf("%d\n", sum);
  return 0;
}

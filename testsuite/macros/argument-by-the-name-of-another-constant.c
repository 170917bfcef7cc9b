// WHY: a parameter is not the constant by whose name all callers give it where that name is another constant's in their blocks, equal
// under these flags only
// RUN: polyc %s --only=work --force --tile=3,5
// EXEC: same
// EXEC: same -DM=20
#include <stdio.h>
#ifndef N
#define N 10
#endif
#ifndef M
#define M 10
#endif
static double a[40][40];
enum { K = N };
static void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < K; j++)
      a[j][i] += i + 2 * j;
}
int main(void) {
  {
    enum { K = M };
    work(K);
  }
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 40; j++)
      printf("%g ", a[i][j] * (i + j * 3));
  return 0;
}

// WHY: rule 10: where flags replace a header's macro, that of the header is one of its definitions as well
// RUN: polyc %s -Itestsuite/macros --force
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// RUN: polyc %s -Itestsuite/macros --identity
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
#include "set.h"
#ifndef OTHER
#undef SET
#define SET(x)
#endif
int printf(const char *, ...);
static double A[64][64], q[64];
static void work(void) {
  int n = 8;
  SET(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work();
  for (int k = 0; k < 64; k++)
    printf("%a\n", q[k]);
  return 0;
}

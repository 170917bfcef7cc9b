// WHY: rule 10: flags such as -O2 are not polyc's, but choose text; what a chosen header says is not known at all
// RUN: polyc %s -Itestsuite/macros --force
// EXEC: same -Itestsuite/macros -O0
// EXEC: same -Itestsuite/macros -O2
// EXEC: same -Itestsuite/macros -DOTHER
// RUN: polyc %s -Itestsuite/macros --identity
// EXEC: same -Itestsuite/macros -O0
// EXEC: same -Itestsuite/macros -O2
// EXEC: same -Itestsuite/macros -DOTHER
int printf(const char *, ...);
static double A[64][64], q[64], r[64];
static void optimised(void) {
  int n = 8;
#ifdef __OPTIMIZE__
  n = 30;
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void included(void) {
  int n = 8;
#ifdef OTHER
#include "statement.h"
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  optimised();
  included();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

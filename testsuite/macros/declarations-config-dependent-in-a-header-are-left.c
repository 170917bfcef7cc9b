// WHY: rule 10: a variable or member that #if chooses in a header has another type under other flags; an enumeration constant is a parameter
// RUN: polyc %s -Itestsuite/macros --only=work --identity
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSINGLE
// RUN: polyc %s -Itestsuite/macros --only=work --force
// CHECK: OFF
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSINGLE
#include "config-dependent.h"
int printf(const char *, ...);
#ifdef SINGLE
float s[64];
#else
double s[64];
#endif
static struct sums t;
static double A[64][64], q[200];
void work(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: preprocessor-inside
    for (int j = 0; j < n; j++) // EXPECT-REJECT: preprocessor-inside
      s[i] += A[i][j];
  for (int i = 0; i < n; i++) // EXPECT-REJECT: preprocessor-inside
    for (int j = 0; j < n; j++) // EXPECT-REJECT: preprocessor-inside
      t.v[i] += A[i][j];
  for (int i = 0; i < 64; i++)
    q[i] = q[i + OFF] * 2 + A[i][1];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  for (int k = 0; k < 200; k++)
    q[k] = k;
  work(64);
  for (int k = 0; k < 64; k++)
    printf("%a %a %a\n", (double)s[k], (double)t.v[k], q[k]);
  return 0;
}

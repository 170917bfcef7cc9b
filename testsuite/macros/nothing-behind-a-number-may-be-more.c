// WHY: rule 10: where a macro that is nothing stands in an expression, another definition may be an operator and a number
// RUN: polyc %s -Itestsuite/macros --force
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// EXEC: same -Itestsuite/macros -DEXTRA=+20
// RUN: polyc %s -Itestsuite/macros --identity
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// EXEC: same -Itestsuite/macros -DEXTRA=+20
#ifdef OTHER
#include "extra.h"
#endif
#ifndef EXTRA
#define EXTRA
#endif
#ifndef QUALIFIER
#define QUALIFIER
#endif
int printf(const char *, ...);
static double A[64][64], q[64], r[64], s[64], t[64];
static void sum(void) {
  int n = 8;
  n = 8 EXTRA;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void initial(int m) {
  int n = m EXTRA;
  if (m > 8)
    return;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
static int passed(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s[i] += A[i][j];
  return n;
}
// QUALIFIER is where only words of declarations can stand: nothing is lost by it.
static void plain(double *QUALIFIER to, const int QUALIFIER n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      to[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  sum();
  initial(8);
  passed(8 EXTRA);
  plain(t, 30);
  for (int k = 0; k < 64; k++)
    printf("%a %a %a %a\n", q[k], r[k], s[k], t[k]);
  return 0;
}

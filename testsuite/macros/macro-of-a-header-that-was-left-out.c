// WHY: rule 10: an empty macro may be another one in a header that polyc did not read, or on the command line
// RUN: polyc %s -Itestsuite/macros --force
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// EXEC: same -Itestsuite/macros -DINIT(x)=x=30
// RUN: polyc %s -Itestsuite/macros --identity
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// EXEC: same -Itestsuite/macros -DINIT(x)=x=30
#ifdef OTHER
#include "tune.h"
#else
#include "nothing.h"
#endif
#ifndef TUNE
#define TUNE(x)
#endif
#ifndef INIT
#define INIT(x) ((void)0)
#endif
int printf(const char *, ...);
static double A[64][64], q[64], r[64], s[64];
static void tune(void) {
  int n = 8;
  TUNE(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void hook(void) {
  int n = 8;
  HOOK(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
static void init(void) {
  int n = 8;
  INIT(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  tune();
  hook();
  init();
  for (int k = 0; k < 64; k++)
    printf("%a %a %a\n", q[k], r[k], s[k]);
  return 0;
}

// WHY: rule 10: inside the loops, a macro that a header chooses may be another statement, name another array, or have been empty
// RUN: polyc %s --only=work -Itestsuite/macros --force
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
// RUN: polyc %s --only=work -Itestsuite/macros --identity
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DOTHER
#include "step.h"
int printf(const char *, ...);
static double q[300], r[300];
void work(void) {
  for (int i = 1; i < 200; i++) { // EXPECT-REJECT: preprocessor-inside
    TRACE(i);
    r[i] = q[i] + 1;
  }
  printf("1\n");
  for (int i = 1; i < 200; i++) // EXPECT-REJECT: preprocessor-inside
    STEP(i);
  printf("2\n");
  for (int i = 1; i < 200; i++) { // EXPECT-REJECT: preprocessor-inside
    ADD 5;
    r[i] = r[i] + q[i];
  }
  printf("3\n");
  for (int i = 1; i < 200; i++) // EXPECT-REJECT: preprocessor-inside
    q[i] = FROM[i - 1] + 1;
  printf("4\n");
  for (int i = 0; i < 300; i++)
    r[i] = r[i] * 2;
}
int main(void) {
  for (int i = 0; i < 300; i++)
    q[i] = i;
  work();
  for (int k = 0; k < 300; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

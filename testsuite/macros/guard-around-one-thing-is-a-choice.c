// WHY: #ifndef X, #define X around one declaration says that another one may come from elsewhere; around several it is an include guard
// RUN: polyc %s -Itestsuite/macros --only=work
// CHECK: __builtin_types_compatible_p(number, int)
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DHAVE_NUMBER -Dnumber=short
#include "one.h"
int printf(const char *, ...);
#define N 100000
static double a[N];
void work(number from, int n) {
  number start = from * 3;
  for (int i = start; i < n; i++)
    a[i] = a[i] * 2 + i;
}
int main(void) {
  work(30000, N);
  for (int i = 0; i < N; i += 99)
    printf("%g\n", a[i]);
  return 0;
}

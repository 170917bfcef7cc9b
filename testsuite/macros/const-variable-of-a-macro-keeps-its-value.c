// WHY: a variable that a header's macro sets may be const: where the loops leave it as it is, it is not set again
// RUN: polyc --force %s -Itestsuite/macros
// CHECK: polyc:
// CHECK-NOT: size = size
// EXEC: same -Itestsuite/macros
int printf(const char *, ...);
#include "checked.h"
long atol(const char *);
static double a[300][300], b[300][300];
static long copied(const char *m, int n) {
  CHECKED(size, atol(m));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[j][i] = b[j][i] * 2;
  return size;
}
int main(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++) b[i][j] = i * 3 + j % 7;
  printf("%ld ", copied("53", 300));
  double sum = 0;
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < 300; j++) sum += a[i][j] * (i % 5);
  printf("%a\n", sum);
  return 0;
}

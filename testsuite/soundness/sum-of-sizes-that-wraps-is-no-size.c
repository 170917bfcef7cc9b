// WHY: an element whose number is a sum of sizes is beyond all memory only where the sum does not wrap around: otherwise that it does not
// would follow from what rests on it, and pointers that are the same be taken for apart
// RUN: polyc dump %s --after=scop-build --position=early --only=moved
// CHECK: context {  : 201 <= k <= 18446744073709551615 and 0 <= m <= 18446744073709551615 }
// CHECK: assume no-wrap {{.*}}a parameter fits the type it is converted to
// RUN: polyc %s --force --position=early
// EXEC: same
#include <stddef.h>
#include <stdio.h>
static double given[400];
void moved(double *b, size_t k, size_t m) {
  if (k > 200)
    for (int i = 0; i < 100; i++) {
      double *p = b + (k + m);
      p[i + 1] = b[i] * 0.5 + 1;
    }
}
int main(void) {
  moved(given, (size_t)-1, 1);
  moved(given, 250, 3);
  for (int i = 0; i < 400; i++)
    printf("%g ", given[i]);
  return 0;
}

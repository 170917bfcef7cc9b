// WHY: a file may make macros of words that attributes have, and then says nothing about helpers, which spell them with underscores;
//      of macros that would change what a helper's text means, there is none
// RUN: polyc %s --strict --force
// CHECK: __attribute__((__unused__)) static inline int polyc_disjoint(
// CHECK: if (polyc_disjoint(from
// EXEC: same
#include <stdio.h>
#define unused __attribute__((unused))
#define destructor nothing
#define a(k) at_a[k]
__attribute__((noinline)) void twice(int length, double *at_a, double *from, unused int x) {
  for (int i = 0; i < length; i++)
    a(i) = from[i] * 2;
}
int main(void) {
  static double to[1000], from[1000];
  for (int i = 0; i < 1000; i++)
    from[i] = i;
  twice(1000, to, from, 0);
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += to[i] * i;
  printf("%g\n", sum);
  return 0;
}

// WHY: letters within a number are no word, and a word may begin with a dollar sign, where #if chooses what is read
// RUN: polyc --force %s
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stdio.h>
#ifndef MASK
unsigned mask(unsigned x) { int $y = 1; return (x & 0xf0UL) + $y; }
#else
unsigned mask(unsigned x) { unsigned $z; $z = 0x1fU; return x & $z; }
#endif
static double a[100];
int main(void) {
  for (int i = 0; i < 100; i++)
    a[i] = 2 * i;
  printf("%g %u\n", a[7], mask(9));
}

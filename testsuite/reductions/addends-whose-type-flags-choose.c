// WHY: other flags may make the addends floating-point numbers: their sum has one order only
// RUN: polyc %s --force
// CHECK: unsigned array
// CHECK-NOT: reduction(
// CHECK: unsigned constant
// EXEC: same
#include <stdio.h>
#ifndef DATA_TYPE
#define DATA_TYPE unsigned
#endif
#ifndef STEP
#define STEP 3
#endif
static DATA_TYPE e[200];
static unsigned u[200];
unsigned array(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s -= e[i] + e[j];
  return s;
}
unsigned constant(int n, unsigned s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s -= u[i] * STEP + u[j];
  return s;
}
int main(void) {
  for (int i = 0; i < 200; i++) e[i] = i % 4 * 0.25, u[i] = i % 3;
  printf("%u %u\n", array(200, 1u << 31), constant(200, 1u << 31));
  return 0;
}

// WHY: an element that data choose is read in the author's loop, though behind optimisation in front of it: no test for pragmas knows where
// RUN: polyc %s --force --strict
// CHECK: void highest(
// CHECK: main
// EXEC: same
#include <stdio.h>
static int index[40];
#define MAX(a, b) ((a) > (b) ? (a) : (b))
__attribute__((noinline)) void highest(const double *p, double *q) {
  double s = 0.5;
  double *w = q + 1;
  for (int i = 0; i < 4; i++) {
    *w += MAX(s, p[index[4]]);
    w++;
  }
}
int main(void) {
  double v[40];
  for (int i = 0; i < 40; i++)
    v[i] = i, index[i] = i / 2;
  highest(v, v + 7);
  highest(v, v + 1);
  for (int i = 0; i < 40; i++)
    printf("%g\n", v[i]);
  return 0;
}

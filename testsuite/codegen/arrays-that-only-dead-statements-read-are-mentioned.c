// WHY: an array with first values that only a dead statement read would bring a warning, as any variable would: it is mentioned
// RUN: polyc %s --force
// CHECK: (void)w;
// EXEC: same
#include <stdio.h>
static double r[100];
__attribute__((noinline)) double f(double t) {
  double w[90] = {1, 2, 3};
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 9; j++) {
      double unread = w[j] - t;
      r[9 * j + i] = r[9 * j + i] * 0.5 + 0.25;
    }
  return t;
}
int main(void) {
  f(2);
  for (int i = 0; i < 100; i++)
    printf("%g\n", r[i]);
  return 0;
}

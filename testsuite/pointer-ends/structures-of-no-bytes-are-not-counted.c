// WHY: how many structures of no bytes lie between two pointers nobody can say, and GNU C does not subtract them
// RUN: polyc %s --strict --force
// CHECK: for (; p != end; p++) y[i++] += 1;
// CHECK-NOT: end - p
// CHECK: polyc:
// EXEC: same
#include <stdio.h>
struct nothing {};
static struct nothing all[4];
void through(struct nothing *p, struct nothing *end, double *y) {
  int i = 0;
  for (; p != end; p++) y[i++] += 1; // EXPECT-REJECT: nonaffine-bound
}
void plain(double *y) {
  for (int i = 0; i < 50; i++)
    y[i] += 2;
}
int main(void) {
  static double y[50];
  through(all, all, y);
  plain(y);
  printf("%g %g\n", y[0], y[49]);
  return 0;
}

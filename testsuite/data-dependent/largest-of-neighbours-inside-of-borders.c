// WHY: each neighbour is looked at only where there is one: eight tests in one condition are no reason to leave the loops
// RUN: polyc %s
// CHECK: void peaks(
// CHECK: #pragma omp parallel for
// CHECK: static void show
// EXEC: same
#include <stdio.h>
enum { X = 400, Y = 300 };
static double d[X * Y];
static int types[X * Y];
void peaks(const double *restrict d, int *restrict types, int xres, int yres) {
  for (int i = 0; i < yres; i++) {
    int k = i * xres;
    for (int j = 0; j < xres; j++, k++) {
      if ((i && d[k] < d[k - xres]) || (j && d[k] < d[k - 1]) || (j < xres - 1 && d[k] < d[k + 1]) ||
          (i < yres - 1 && d[k] < d[k + xres]))
        types[k] = 1;
      else
        types[k] = 2;
    }
  }
}
static void show(void) {
  unsigned sum = 0;
  for (int k = 0; k < X * Y; k++)
    sum = sum * 31 + types[k];
  printf("%u\n", sum);
}
int main(void) {
  for (int k = 0; k < X * Y; k++)
    d[k] = k * 7919 % 1009;
  peaks(d, types, X, Y);
  show();
  peaks(d, types, 1, Y);
  show();
  return 0;
}

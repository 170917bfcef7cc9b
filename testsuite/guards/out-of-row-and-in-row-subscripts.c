// WHY: rows may be left inside the object, where the order of what is written twice counts: asked before the loops
// RUN: polyc %s --force --tile=4
// CHECK: static void linear(
// CHECK: if (lda >= m
// CHECK: } else {
// EXEC: same
#include <stdio.h>
static int p[200];
static void linear(int n, int m, int lda, int *c) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) c[i * lda + j] = c[i * lda + j] * 3 + j;
}
int main(void) {
  for (int k = 0; k < 200; k++) p[k] = k * k % 17;
  linear(9, 11, 12, p);
  linear(9, 14, 12, p + 2);
  linear(4, 0, 1, p);
  for (int k = 0; k < 200; k++) printf("%d\n", p[k]);
  return 0;
}

// WHY: of two pointers that hold the same address only one may be stored through: the other is no name for it
// RUN: polyc %s --force
// EXEC: same
#include <stdio.h>
static double p[40000], q[40000];
static void scal(double *p0, const double *b, int c, int n) {
  double *w = p0;
  if (c) w = p0 + 5;
  const double *q0 = w;
  double *r = w;
  w = w + 3;
  for (int i = 0; i < n; i++) {
    r[i] = 0;
    for (int j = 0; j < n; j++)
      r[i] += b[i * n + j] * 3;
    r[i] = r[i] + b[i];
  }
  printf("%d %g\n", (int)(w - p0), q0[2]);
}
int main(void) {
  for (int i = 0; i < 40000; i++) { p[i] = i; q[i] = i % 7 - 2; }
  scal(p, q, 1, 20); scal(p + 100, q, 0, 40);
  for (int i = 0; i < 40000; i++) printf("%a\n", p[i]);
  return 0;
}

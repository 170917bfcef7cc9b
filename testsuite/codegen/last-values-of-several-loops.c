// WHY: a value that goes on from one loop of the nest to the next, and one that a loop around the nest changes too
// RUN: polyc --force %s
// EXEC: same
// CHECK: long sequence(
// CHECK: #pragma omp parallel for
// CHECK: k = {{.*n.*m}}
// CHECK: long around(
// CHECK: #pragma omp parallel for
// CHECK: return
#include <stdio.h>
long sequence(int n, int m, double *restrict a, double *restrict b) {
  int i, k = 0;
  for (i = 0; i < n; i++, k++)
    a[i] = b[i] * 2.0;
  for (i = 0; i < m; i++, k++)
    b[i] = a[i] + 1.0;
  return k * 1000L + i;
}
long around(int t, int n, double *restrict a) {
  int i = 0, s, k = 0;
  long seen = 0;
  for (s = 0; s < t; s++) {
    for (i = s; i < n; i++, k++)
      a[i] = a[i] * 0.5 + s;
    seen = seen * 3 + i + k;
    printf("%ld\n", seen);
  }
  return seen;
}
static double a[40], b[40];
int main(void) {
  for (int i = 0; i < 40; i++)
    a[i] = i, b[i] = 100 - i;
  for (int n = -1; n < 5; n++)
    for (int m = -1; m < 5; m++)
      printf("%ld %ld\n", sequence(n, m, a, b), around(n + m, 7, a));
  for (int i = 0; i < 40; i++)
    printf("%g %g\n", a[i], b[i]);
  return 0;
}

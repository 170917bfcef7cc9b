// WHY: what counts through the iterations is read before it is set: no thread's own, and in another order it holds something else
// RUN: polyc %s --force
// CHECK: void copy(
// CHECK-NOT: private(
// CHECK: pb[(long)j * n + i] =
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 200
static double a[N][N], b[N][N], c[N][N];
void copy(double *restrict pa, double *restrict pb, int n) {
  int q = 0;
  double t;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      t = pa[q];
      if (t < 0) t = -t;
      pb[q++] = t + c[i][j];
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0 - 5, c[i][j] = i - j;
  copy(a[0], b[0], N);
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j];
  printf("%a\n", s);
  return 0;
}

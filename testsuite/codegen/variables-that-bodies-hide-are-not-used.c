// WHY: a variable that only a body's own of the same name hides is no more used: compilers would warn
// RUN: polyc %s
// CHECK: void hidden(
// CHECK: (void)t;
// CHECK: double t = c[i][j];
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N], c[N][N], d[N][N];
void hidden(void) {
  double t;
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++) {
      t = a[i][j];
      b[i][j] = t * t;
    }
    for (int i = 0; i < N; i++) {
      double t = c[i][j];
      d[i][j] = t * t;
    }
  }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0, c[i][j] = i - j;
  hidden();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j] - d[i][j];
  printf("%a\n", s);
  return 0;
}

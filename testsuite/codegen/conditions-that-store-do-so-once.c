// WHY: a condition among the author's statements may store something, which is a statement by itself: one text would do it again
// RUN: polyc %s
// CHECK: void count(
// CHECK: m[i][j] = m[i][j] + 1;
// CHECK-NEXT: b[i][j] = a[i][j] * 2 * (a[i][j] * 2);
// CHECK-NEXT: }
// EXEC: same
#include <stdio.h>
#define N 200
static double a[N][N], b[N][N];
static int m[N][N];
void count(void) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      double t = a[i][j] * 2;
      if (m[i][j]++ > 3) {}
      b[i][j] = t * t;
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0, m[i][j] = i - j;
  count();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j] + m[i][j];
  printf("%a\n", s);
  return 0;
}

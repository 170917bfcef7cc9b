// WHY: what stands in front of a declaration's type is lost where its text is taken over: compilers would warn of w
// RUN: polyc %s
// CHECK: void square(
// CHECK: b[i][j] = a[i][j] * a[i][j];
// CHECK-NEXT: }
// EXEC: same
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N];
void square(void) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      __attribute__((unused)) double t = a[i][j], w;
      b[i][j] = t * t;
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0;
  square();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j];
  printf("%a\n", s);
  return 0;
}

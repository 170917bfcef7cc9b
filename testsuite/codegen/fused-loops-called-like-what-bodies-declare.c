// WHY: a body in a loop that is called like a variable of the body's own is not the author's: k would mean that variable
// RUN: polyc %s --force
// CHECK: void both(
// CHECK: for (int k = kk; k < polyc_min(N, kk + 32); k++) {
// CHECK-NEXT: c[i][k] = a[i][k] + 1;
// CHECK-NEXT: b[i][k] = c[i][k] * 2 * k;
// EXEC: same
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N], c[N][N];
void both(void) {
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < N; k++) c[i][k] = a[i][k] + 1;
    for (int j = 0; j < N; j++) {
      double k = c[i][j] * 2;
      b[i][j] = k * j;
    }
  }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0;
  both();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j] - c[i][j];
  printf("%a\n", s);
  return 0;
}

// WHY: the text of an `if` has its comments in it: those of statements that only set variables are not printed above the loops again
// RUN: polyc %s --force
// CHECK: void square(
// CHECK: /* polyc: loops reordered, tiled 32x32, parallel */
// CHECK-NEXT: #pragma omp parallel for private(t)
// CHECK: // ahead
// CHECK-NEXT: if (m[i][j] > 0) { // positive
// CHECK-NEXT: t = a[i][j]; // load
// CHECK-NEXT: b[i][j] = t * t; // store
// CHECK-NEXT: } else { // no
// CHECK-NEXT: t = 0; // clear
// CHECK-NEXT: c[i][j] = t; // last
// CHECK-NEXT: }
// CHECK-NEXT: // behind
// CHECK-NEXT: // after all
// EXEC: same
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N], c[N][N];
static int m[N][N];
void square(void) {
  double t;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      // ahead
      if (m[i][j] > 0) { // positive
        t = a[i][j]; // load
        b[i][j] = t * t; // store
      } else { // no
        t = 0; // clear
        c[i][j] = t; // last
      } // behind
      // after all
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 31 + j * 17) % 101 / 7.0, m[i][j] = i - j, c[i][j] = 1;
  square();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j] - c[i][j];
  printf("%a\n", s);
  return 0;
}

// WHY: what may not be written keeps its value for the next row: rows are in order, columns are not; behind a plain store there are copies
// RUN: polyc %s --only=last --strict --force
// CHECK: /* polyc: loops fused, tiled 32x32, parallel */
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (long jj
// CHECK: if (a[i][j] > 0) w[j] = a[i][j];
// CHECK-NEXT: b[i][j] = w[j];
// EXEC: same
// RUN: polyc %s --only=fresh --strict --force
// CHECK: with copies of w */
// CHECK: w_own[j] = 1;
// CHECK-NEXT: if (a[i][j] > 0) w_own[j] = a[i][j];
// EXEC: same
#include <stdio.h>
#define N 70
static double a[N][N], b[N][N], w[N];
static void last(int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      if (a[i][j] > 0) w[j] = a[i][j];
    for (int j = 0; j < n; j++) b[i][j] = w[j];
  }
}
static void fresh(int n) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      w[j] = 1;
      if (a[i][j] > 0) w[j] = a[i][j];
    }
    for (int j = 0; j < n; j++) b[i][j] += w[j] - w[n - 1 - j];
  }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = (i * 5 + j * 3) % 9 - 6;
  last(N - 1);
  fresh(N - 2);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j] + w[j] * i;
  printf("%a\n", s);
  return 0;
}

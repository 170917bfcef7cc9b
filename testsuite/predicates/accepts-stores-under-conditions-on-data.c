// WHY: whether an element is written depends on data, which element does not: rows are independent, and a pragma is all it takes
// RUN: polyc %s --only=clip --strict
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: if (a[i][j] < 0) a[i][j] = 0;
// CHECK-NEXT: else if (a[i][j] > top) { a[i][j] = top; over[i][j]++; }
// EXEC: same
// RUN: polyc %s --only=clip --strict --identity --force
// CHECK: value = a[i][j];
// CHECK: if (value < 0) {
// CHECK-NEXT: a[i][j] = 0;
// EXEC: same
#include <stdio.h>
#define N 500
static double a[N][N];
static int over[N][N];
static void clip(int n, double top) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (a[i][j] < 0) a[i][j] = 0;
      else if (a[i][j] > top) { a[i][j] = top; over[i][j]++; }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i * 7 % 23 - j % 11;
  clip(N - 3, 8);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + a[i][j] + over[i][j] * 3;
  printf("%a\n", s);
  return 0;
}

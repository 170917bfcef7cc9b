// WHY: nests that are rewritten ask for iterations where they ask for anything else, or around loops that do nothing otherwise
// RUN: polyc %s
// CHECK: static void behind_others(
// CHECK: if (m <= 501 && n >= 3) {
// CHECK: for (int i = 1; i < n - 1; i++)
// CHECK: } else {
// CHECK: static void alone(
// CHECK: if (m >= 1 && n >= 4) {
// CHECK: for (int i = 3; i < n; i++)
// CHECK-NOT: else
// CHECK: static void usual(
// CHECK: m > 500
// CHECK-NOT: {{^ +}}if (
// CHECK: int main(
// EXEC: same
#include <limits.h>
#include <stdio.h>
static int a[50000], b[50000];
static void behind_others(int n, int m, int (*restrict x)[500], int (*restrict y)[500]) {
  for (int j = 1; j < m - 1; j++)
    for (int i = 1; i < n - 1; i++) x[i][j] = y[i - 1][j] + 3;
}
static void alone(int n, int m, int (*restrict x)[500], int (*restrict y)[500]) {
  if (m > 500) return;
  for (int j = 0; j < m; j++)
    for (int i = 3; i < n; i++) x[i][j] = y[i - 1][j] + 5;
}
static void usual(int n, int m, int (*restrict x)[500], int (*restrict y)[500]) {
  if (m > 500) return;
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) x[i][j] = y[i][j] * 2;
}
int main(void) {
  int(*x)[500] = (int(*)[500])a, (*y)[500] = (int(*)[500])b;
  for (int i = 0; i < 50000; i++) a[i] = b[i] = i % 23;
  int sizes[] = {99, 40, 3, 1, 0, INT_MIN + 1};
  for (int k = 0; k < 6; k++) {
    behind_others(sizes[k], 40, x, y);
    behind_others(40, sizes[k], x, y);
    alone(sizes[k], 40, y, x);
    usual(sizes[k], 40, x, y);
  }
  alone(INT_MIN, 7, y, x);
  usual(INT_MIN, 7, x, y);
  for (int i = 0; i < 50000; i++) printf("%d %d\n", a[i], b[i]);
  return 0;
}

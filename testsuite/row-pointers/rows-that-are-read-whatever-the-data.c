// WHY: under a condition on data rows may be accessed whose pointers the loops are sure to read for something else; of others nobody knows
// RUN: polyc %s --force --tile=8
// CHECK: void clip(
// CHECK: polyc_rows_apart(a, 0, n, 0, m, sizeof a[0][0])
// CHECK: if (a[i][j] > 9) a[i][j] = 9;
// CHECK: void masked(
// CHECK-NOT: polyc_rows
// CHECK: void beyond(
// CHECK-NOT: polyc_rows
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
double pool[12][20];
void clip(int n, int m, double **a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      if (a[i][j] > 9) a[i][j] = 9;
}
void masked(int n, int m, double **c, double (*a)[20]) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++)
      if (a[i][j] < 0) c[i][j] = a[i][j];
}
void beyond(int n, int m, double **c) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
      c[i][j] += 1;
      if (c[i][j] < 0) c[i + 1][j] = 2;
    }
}
int main(void) {
  double **rows = malloc(12 * sizeof *rows), *same[2] = {pool[2], pool[2] + 1};
  for (int i = 0; i < 12; i++) rows[i] = pool[i];
  for (int i = 0; i < 240; i++) pool[i / 20][i % 20] = i % 17;
  clip(12, 20, rows);
  clip(2, 10, same);
  masked(12, 20, NULL, pool);
  beyond(12, 20, rows);
  for (int i = 0; i < 240; i++) printf("%g\n", pool[i / 20][i % 20]);
  free(rows);
  return 0;
}

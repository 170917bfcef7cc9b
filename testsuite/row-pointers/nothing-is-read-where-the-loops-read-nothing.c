// WHY: tables of rows may be null, or their rows, where no iteration reads them: the test in front reads none of them either
// RUN: polyc %s --force --tile=8
// CHECK: void add(
// CHECK: if (m >= 1 &&
// CHECK-NEXT: n >= 1 &&
// CHECK-NEXT: polyc_rows_apart(c, 0, n, 0, m, sizeof c[0][0])
// CHECK: void inner(
// CHECK: polyc_rows_apart(c, 1, (long)n - 1, 0, m, sizeof c[0][0])
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
static void add(int n, int m, double **c, double **a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) c[i][j] += a[i][j] * 2;
}
/* Rows 0 and n - 1 are never read. */
static void inner(int n, int m, double **c, double **a) {
  for (int j = 0; j < m; j++)
    for (int i = 1; i < n - 1; i++) c[i][j] += a[i][j] * 2;
}
static void deep(int n, int m, int l, double **c, double **a, double **b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++) c[i][j] += a[i][k] * b[k][j];
}
int main(void) {
  double *none[3] = {NULL, NULL, NULL};
  double **table = malloc(2 * sizeof *table);
  add(5, 0, NULL, NULL);
  add(0, 5, NULL, NULL);
  add(-1, -1, NULL, NULL);
  add(3, 0, none, none);
  inner(3, 0, none, none);
  inner(2, 7, none, NULL);
  deep(3, 4, 0, none, none, NULL);
  deep(3, 0, 4, none, none, none);
  for (int i = 0; i < 2; i++) {
    table[i] = malloc(20 * sizeof(double));
    for (int j = 0; j < 20; j++) table[i][j] = i + j;
  }
  double *rows[4] = {NULL, table[0], table[1], NULL}, *others[4] = {NULL, table[1], table[0], NULL};
  inner(4, 20, rows, rows);
  inner(4, 20, rows, others);
  add(1, 20, table, table + 1);
  deep(1, 20, 1, table, table + 1, table + 1);
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 20; j++) printf("%g\n", table[i][j]);
  free(table[0]);
  free(table[1]);
  free(table);
  return 0;
}

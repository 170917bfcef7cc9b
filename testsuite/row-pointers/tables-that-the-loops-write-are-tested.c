// WHY: what the loops write may be the pointers to rows themselves, which characters may always be: in order, then, and read each time
// RUN: polyc %s --force --tile=8
// CHECK: void bytes(
// CHECK: polyc_rows_outside(c, 0, n, 0, m, sizeof c[0][0], c, n, sizeof c[0])
// CHECK: void reused(
// CHECK: polyc_disjoint(x, n, sizeof x[0], a, n, sizeof a[0])
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void bytes(int n, int m, unsigned char **c, unsigned char **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) c[i][j] = a[i][j];
}
/* Memory without a declared type takes doubles when the last of the pointers has been read. */
void reused(int n, double *x, double **a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++) x[i] = a[i][j] + i;
}
int main(void) {
  static unsigned char to[2][64], from[2][64];
  unsigned char *second = to[1], *a[2] = {from[0], from[1]}, **c = malloc(3 * sizeof *c);
  for (int j = 0; j < 64; j++) from[0][j] = j, from[1][j] = 2 * j;
  c[0] = to[0], c[1] = to[1];
  bytes(2, 50, c, a);
  /* Row 0 is the table: it gets the pointer to row 1 from a. */
  c[0] = (unsigned char *)c, c[1] = to[0];
  memcpy(from[0] + sizeof second, &second, sizeof second);
  memcpy(from[0], &c[0], sizeof c[0]);
  bytes(2, 2 * sizeof second, c, a);
  for (int j = 0; j < 64; j++) printf("%d %d\n", j < 50 ? to[0][j] : 0, to[1][j]);
  free(c);
  double rows[4][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}}, x[4];
  double **table = malloc(4 * sizeof *table);
  for (int i = 0; i < 4; i++) table[i] = rows[3 - i];
  reused(4, x, table);
  for (int i = 0; i < 4; i++) printf("%g\n", x[i]);
  free(table);
  return 0;
}

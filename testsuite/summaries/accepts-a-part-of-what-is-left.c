// RUN: polyc %s
// WHY: what the loop around computes for the text after it stays in order, and a product with a sparse matrix inside of it does not
// CHECK: for (int it = 1; it <= 3; it++) {
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(k, sum) schedule(static, 8)
// CHECK-NEXT: for (j = 0; j < ROWS; j++) {
// EXEC: same
#include <stdio.h>
#define ROWS 200000
static int start[ROWS + 1], column[4 * ROWS];
static double value[4 * ROWS], p[ROWS], q[ROWS], r[ROWS], z[ROWS];

static double solve(double *last) {
  int j, k;
  double sum, d, rho = 0.0;
  for (j = 0; j < ROWS; j++)
    rho = rho + r[j] * r[j];
  for (int it = 1; it <= 3; it++) {
    for (j = 0; j < ROWS; j++) {
      sum = 0.0;
      for (k = start[j]; k < start[j + 1]; k++)
        sum = sum + value[k] * p[column[k]];
      q[j] = sum;
    }
    d = 0.0;
    for (j = 0; j < ROWS; j++)
      d = d + p[j] * q[j];
    d = rho / d;
    rho = 0.0;
    for (j = 0; j < ROWS; j++) {
      z[j] = z[j] + d * p[j];
      r[j] = r[j] - d * q[j];
    }
    for (j = 0; j < ROWS; j++)
      rho = rho + r[j] * r[j];
    for (j = 0; j < ROWS; j++)
      p[j] = r[j] + rho * p[j];
  }
  *last = rho;
  return d;
}

int main(void) {
  double last;
  for (int j = 0; j <= ROWS; j++)
    start[j] = 4 * j - j % 3;
  for (int k = 0; k < 4 * ROWS; k++) {
    column[k] = (k * 7) % ROWS;
    value[k] = (k % 11) * 0.25;
  }
  for (int j = 0; j < ROWS; j++)
    p[j] = r[j] = (j % 7) * 0.125;
  printf("%.17g\n", solve(&last));
  printf("%.17g %.17g\n", last, z[ROWS / 3]);
  return 0;
}

// WHY: in the language of 1989 no declaration stands behind a statement: what keeps an element for a loop gets a block
// RUN: polyc %s --strict --identity --force -std=c89
// CHECK: y[i] = 0;
// CHECK-NEXT: {
// CHECK-NEXT: double y_i = y[i];
// EXEC: same -std=c89 -pedantic-errors
#include <stdio.h>
static double a[130][130];
static double y[130], x[130];
void gemv(int n, double alpha) {
  int i, j;
  for (i = 0; i < n; i++) {
    double t = 0;
    for (j = 0; j < n; j++)
      t += a[j][i] * x[j];
    y[i] = alpha * t;
  }
}
int main(void) {
  int i, j;
  for (i = 0; i < 130; i++) {
    x[i] = i % 7;
    for (j = 0; j < 130; j++)
      a[i][j] = i * 3 + j;
  }
  gemv(77, 2);
  for (i = 0; i < 130; i++)
    printf("%g\n", y[i]);
  return 0;
}

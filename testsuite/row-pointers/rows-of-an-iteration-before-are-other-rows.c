// WHY: a pointer kept from the iteration before leads to another row than the counter says; the loop inside has but one row to ask about
// RUN: polyc %s --force
// CHECK: void kept(
// CHECK-NEXT: double *before = a[0];
// CHECK-NEXT: for (int i = 1; i < n; i++) {
// CHECK: polyc_rows_apart(c, i, (long)i + 1, 0, m, sizeof c[0][0])
// CHECK: polyc_rows_outside(c, i, (long)i + 1, 0, m, sizeof c[0][0], before, m, sizeof before[0])
// CHECK: void walked(
// CHECK-NOT: polyc_rows
// CHECK: int main
// EXEC: same
#include <stdio.h>
double pool[12][20], more[12][20];
void kept(int n, int m, double **c, double **a) {
  double *before = a[0];
  for (int i = 1; i < n; i++) {
    double *now = a[i];
    for (int j = 0; j < m; j++) c[i][j] = before[j] + now[j] * 2;
    before = now;
  }
}
void walked(int n, int m, double **a) {
  double *p = a[n];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) *p++ += j;
    p = a[i] + 1;
  }
}
int main(void) {
  double *first[12], *second[12];
  for (int i = 0; i < 12; i++) first[i] = pool[i], second[i] = more[i];
  for (int i = 0; i < 240; i++) pool[i / 20][i % 20] = i % 17;
  kept(12, 20, second, first);
  kept(12, 20, first, first);
  kept(12, 20, first, first + 1 - 1);
  walked(11, 19, first);
  kept(0, 3, 0, first);
  for (int i = 0; i < 240; i++) printf("%g %g\n", pool[i / 20][i % 20], more[i / 20][i % 20]);
  return 0;
}

// WHY: a call that was moved out of a loop is a part of its statement, which makes it each time: no element keeps its value,
//      and threads are not thought to share the calls, which compilers make once
// RUN: polyc %s
// CHECK: #pragma omp parallel for if (n >= 190)
// CHECK-NEXT: for (int j = n - 1; j >= 1; j--)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: a[j][i] = sqrt(fabs(s));
// EXEC: same
#include <math.h>
#include <stdio.h>
void scaled(int n, double (*restrict a)[n], double *restrict b, double s) {
  for (int j = n - 1; j >= 1; j--) {
    for (int i = 0; i < n; i++)
      a[j][i] = sqrt(fabs(s));
    b[3] = 0.25 * b[2 * j - 1];
  }
}
static double a[300][300], b[600];
int main(void) {
  for (int i = 0; i < 600; i++) b[i] = i % 7;
  scaled(300, a, b, -2.5);
  printf("%a %a %a\n", a[3][9], a[17][33], b[3]);
  return 0;
}

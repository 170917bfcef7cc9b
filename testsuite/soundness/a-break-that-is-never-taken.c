// WHY: compilers object to a break out of a parallel loop, also where it is never taken
// RUN: polyc %s --force
// CHECK-NOT: #pragma omp parallel for
// CHECK: printf
// EXEC: same
#include <stdio.h>
enum { DEBUG = 0 };
static double A[30][30], B[30][30];
void f(int n) {
  for (int i = 0; i < n; i++) {
    if (DEBUG) break;
    for (int j = 0; j < n; j++) A[i][j] = A[i][j] * 2 + B[i][j];
  }
}
int main(void) { f(30); printf("%g\n", A[7][9]); return 0; }

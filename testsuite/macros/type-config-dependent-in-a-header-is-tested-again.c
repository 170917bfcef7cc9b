// WHY: what a header chooses by #if is tested again where statements are built anew: the output is right under other flags
// RUN: polyc %s -Itestsuite/macros --only=work --force
// CHECK: __builtin_types_compatible_p(REAL, double)
// CHECK: a[i][j] /= ROOT(scale) * b[i][j];
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DREAL_IS_FLOAT
#include "real.h"
int printf(const char *, ...);
double sqrt(double);
float sqrtf(float);
#define N 50
static REAL a[N][N], b[N][N], mean[N];
void work(REAL scale) {
  for (int j = 0; j < N; j++) {
    mean[j] = REAL_VAL(0.1);
    for (int i = 0; i < N; i++)
      mean[j] += a[i][j];
    mean[j] /= scale;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] -= mean[j];
      a[i][j] /= ROOT(scale) * b[i][j];
    }
}
int main(void) {
  for (int k = 0; k < N * N; k++) {
    a[k / N][k % N] = k * 7 % 13 / REAL_VAL(3.0);
    b[k / N][k % N] = 1 + k % 11;
  }
  work(REAL_VAL(7.1));
  for (int k = 0; k < N * N; k++)
    printf("%a\n", (double)a[k / N][k % N]);
  return 0;
}

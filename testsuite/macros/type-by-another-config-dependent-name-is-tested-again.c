// WHY: a type that is another chosen one under these flags is what that one is
// RUN: polyc %s -Itestsuite/macros --only=work --force
// CHECK: __builtin_types_compatible_p(entry, double)
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DSHORT_NUMBERS
// EXEC: same -Itestsuite/macros -DCOMPLEX
#include "members.h"
int printf(const char *, ...);
#define N 50
static entry a[N][N], b[N][N];
void work(void) {
  entry last;
  for (int i = 0; i < N; i++) {
    last = b[i][0] / 3;
    for (int j = 0; j < N; j++) {
      a[i][j] = last * b[i][j];
      last = a[i][j] / 7;
    }
  }
}
int main(void) {
  for (int k = 0; k < N * N; k++)
    b[k / N][k % N] = 1 + k * 7 % 13 / 3.0;
  work();
  for (int k = 0; k < N * N; k++)
    printf("%a\n", (double)a[k / N][k % N]);
  return 0;
}

// WHY: a compiler that is asked to warn of arrays of variable length would warn of ours; the last word on that counts
// RUN: polyc %s --only=centre --force --threads=1 -Wvla
// CHECK-NOT: mean_of[
// CHECK: int main
// RUN: polyc %s --only=centre --force --threads=1 -Wall -Werror=vla
// CHECK-NOT: mean_of[
// CHECK: int main
// RUN: polyc %s --only=centre --force --threads=1 -Wvla -Wno-vla
// CHECK: mean_of[m];
// RUN: polyc %s --only=centre --threads=1 -Wvla 2>&1
// CHECK: missed: arrays of variable length are needed, which -Wvla warns of
// RUN: polyc %s --force -Wvla
// EXEC: same
#include <stdio.h>
void centre(int n, int m, double *restrict A) {
  for (int j = 0; j < m; j++) {
    double mean = 0;
    for (int i = 0; i < n; i++) mean += A[i * m + j];
    mean /= n;
    for (int i = 0; i < n; i++) A[i * m + j] -= mean;
  }
}
int main(void) {
  static double A[700];
  for (int n = -1; n < 30; n += 7) {
    for (int i = 0; i < 700; i++) A[i] = i * i % 17;
    centre(n, 21, A);
    printf("%g %g %g\n", A[0], A[20], A[139]);
  }
  return 0;
}

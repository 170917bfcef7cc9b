// WHY: who has written loops twice, for threads and for one, keeps both: the output of an earlier run has this form. Branches that
// do something else are no versions
// RUN: polyc %s 2>&1
// CHECK: loops-in-two-versions-stay.c:{{.*}}: missed: the loops stand here in two versions, with and without threads
// CHECK: void by_hand(
// CHECK-NOT: polyc:
// CHECK: void others(
// CHECK: } else {
// CHECK-NEXT: /* polyc: parallel */
// CHECK: int main
// EXEC: same
#include <stdio.h>
void by_hand(int n, double *restrict a, const double *restrict b) {
  if (n > 50000) {
    const double part[4] = {0}, *own = part;
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = b[i] / (1 + b[i]) + own[i % 4];
  } else {
    for (int i = 0; i < n; i++) a[i] = b[i] / (1 + b[i]);
  }
}
void others(int n, double *restrict a, const double *restrict b, const double *restrict c) {
  if (n > 50000) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] = b[i] / (1 + b[i]);
  } else {
    for (int i = 0; i < n; i++) a[i] = c[i] / (3 + b[i]);
  }
}
static double A[60000], B[60000], C[60000];
int main(void) {
  for (int i = 0; i < 60000; i++) B[i] = i % 7, C[i] = i % 5;
  double sum = 0;
  for (int n = 4000; n <= 60000; n += 28000) {
    by_hand(n, A, B);
    for (int i = 0; i < n; i++) sum = sum * 0.5 + A[i];
    others(n, A, B, C);
    for (int i = 0; i < n; i++) sum = sum * 0.5 + A[i];
  }
  printf("%.17g\n", sum);
  return 0;
}

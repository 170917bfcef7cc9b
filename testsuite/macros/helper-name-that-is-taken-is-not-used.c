// WHY: the test of a macro's expansion takes two names; where the file has the second one there is no such test either:
// the author's loops stay, with pragmas, which need none
// RUN: polyc %s -Itestsuite/macros --only=work --force
// CHECK-NOT: define polyc_text
// CHECK: mean[j] += a[i][j];
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < 50; i++)
// CHECK-NEXT: for (int j = 0; j < 50; j++) {
// CHECK-NEXT: a[i][j] /= ROOT(2 * SCALE(scale)) * mean[j];
// CHECK: int main
#include "real.h"
int printf(const char *, ...);
double sqrt(double);
float sqrtf(float);
static double polyc_text[50], a[50][50], b[50][50], mean[50];
void work(double scale) {
  for (int j = 0; j < 50; j++) {
    mean[j] = 0.1;
    for (int i = 0; i < 50; i++)
      mean[j] += a[i][j];
  }
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++) {
      a[i][j] /= ROOT(2 * SCALE(scale)) * mean[j];
      b[i][j] /= ROOT(scale) * a[i][j];
    }
}
int main(void) {
  for (int k = 0; k < 2500; k++) {
    a[k / 50][k % 50] = 1 + k * 7 % 13 / 3.0;
    b[k / 50][k % 50] = 1 + k % 11;
  }
  work(7.1 + polyc_text[3]);
  for (int k = 0; k < 2500; k++)
    printf("%a %a\n", a[k / 50][k % 50], b[k / 50][k % 50]);
  return 0;
}

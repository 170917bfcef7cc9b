// WHY: where a guard fails the loop does nothing, so that no author's text jumps to the label any more: compilers warn of one
// RUN: polyc --force %s
// CHECK: if (n >= 3) {
// CHECK: #pragma omp parallel for
// CHECK-NOT: out:
// CHECK: int main
// EXEC: same
#include <stdio.h>
void halved(int n, double *p) {
  int i = 1;
  head: if (i >= n - 1) goto out;
  p[i] /= 2;
  i++;
  goto head;
  out: ;
}
int main(void) {
  double p[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  for (int n = -1; n < 9; n++) {
    halved(n, p);
    printf("%g %g %g\n", p[1], p[3], p[6]);
  }
  return 0;
}

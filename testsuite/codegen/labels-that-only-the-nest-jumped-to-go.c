// WHY: of a label behind a nest that nothing jumps to any more compilers warn; one that the function still speaks of stays
// RUN: polyc --force --no-openmp %s
// EXEC: same
// CHECK: void filled(
// CHECK-NOT: out:
// CHECK: a[0] = 1;
// CHECK: void both(
// CHECK: end: a[0] = 2;
// CHECK: void guarded(
// CHECK: out: a[0] = 3;
#include <stdio.h>
void filled(int n, double *a) {
  int i = 1;
head:
  if (i >= n) goto out;
  a[i] = i * 2.0;
  i++;
  goto head;
out: a[0] = 1;
}
void both(int n, double *a) {
  if (n > 5) goto end;
  int i = 1;
head:
  if (i >= n) goto end;
  a[i] = i * 3.0;
  i++;
  goto head;
end: a[0] = 2;
}
void guarded(int n, double *a, const double *b) {
  int i = 1;
head:
  if (i >= n) goto out;
  a[i] = b[i];
  i++;
  goto head;
out: a[0] = 3;
}
int main(void) {
  double a[10] = {0}, b[10] = {3, 4, 5};
  for (int n = 0; n < 9; n++) {
    filled(n, a);
    printf("%g %g %g ", a[0], a[3], a[9]);
    guarded(n, a, b);
    printf("%g %g %g ", a[0], a[2], a[9]);
    guarded(n, a, a + 1);
    printf("%g %g %g ", a[0], a[3], a[9]);
    both(n, a);
    printf("%g %g %g\n", a[0], a[3], a[9]);
  }
  return 0;
}

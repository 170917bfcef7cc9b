// WHY: the line before the nest belongs to a directive, in a comment that spans lines: the nest is the body of the `if` before
// RUN: polyc %s --force
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stdio.h>
static double a[600][600], b[600][600];
void f4(int go) {
  if (go)
#define X(a) /* what is said of it
   takes two lines */ a;
    for (int i = 0; i < 600; i++) {
      for (int j = 0; j < 600; j++) a[j][i] += i - j;
      for (int j = 0; j < 600; j++) b[i][j] += i + j;
    }
}
int main(void) {
  f4(0);
  double t = 0;
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++) t += (a[i][j] - 2 * b[i][j]) * (3 * i + j);
  printf("%a\n", t);
  return 0;
}

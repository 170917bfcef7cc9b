// WHY: two loops with the same tokens, but in one of them a line is part of a comment that goes on: neither is printed in the words of the other
// RUN: polyc %s
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stdio.h>
static double a[600][600], c[600][600];
void conts(void) {
  for (int i = 0; i < 600; i++) { // cont \
    a[i][0] = 7;
    for (int j = 0; j < 600; j++) a[i][j] += i - j;
  }
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++)
      c[j][i] += i * j;
  for (int i = 0; i < 600; i++) {
    a[i][0] = 7;
    for (int j = 0; j < 600; j++) a[i][j] += i - j;
  }
}
int main(void) {
  conts();
  double s = 0;
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++) s += a[i][j] * (i + 3 * j + 1) + c[i][j];
  printf("%a\n", s);
  return 0;
}

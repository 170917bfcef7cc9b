// WHY: a constant that the author has not spelled is printed as its value and type ask for
// RUN: polyc %s --level=2 --force --no-openmp
// CHECK: a[j][i] += 1.0f;
// CHECK: b[j][i] += 1.0;
// EXEC: same
#include <stdio.h>
float a[64][64];
double b[64][64];
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float s = a[j][i];
      s++;
      a[j][i] = s;
    }
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      double s = b[j][i];
      s++;
      b[j][i] = s;
    }
  printf("%f %f\n", a[3][4], b[5][6]);
}

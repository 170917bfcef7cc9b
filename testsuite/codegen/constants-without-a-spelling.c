// WHY: a constant that the author has not spelled is printed as its value and type ask for
// RUN: polyc %s --level=2 --force --no-openmp
// CHECK: a[j][i] += 1.0f;
// CHECK: b[j][i] += 1.0;
// EXEC: same
#include <stdio.h>
#define S s
float a[64][64];
double b[64][64];
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      float S = a[j][i];
      S++;
      a[j][i] = S;
    }
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) {
      double S = b[j][i];
      S++;
      b[j][i] = S;
    }
  printf("%f %f\n", a[3][4], b[5][6]);
}

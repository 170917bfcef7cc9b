// WHY: a variable is not named where an enumeration constant or a typedef of a block hides it: the loops ran to the constant
// RUN: polyc %s --force --tile=3,5
// EXEC: same
#include <stdio.h>
static double a[400][400], b[400];
static void by_constant(int n) {
  int m = n;
  {
    enum { n = 300 };
    for (int i = 0; i < 300; i++)
      for (int j = 0; j < m; j++)
        a[j][i] += b[i];
    b[0] += n;
  }
}
static void by_type(int n) {
  int m = n;
  {
    typedef int n;
    n q = 3;
    for (int i = 0; i < 300; i++)
      for (int j = 0; j < m; j++)
        a[j][i] += 2 * b[i];
    b[0] += q;
  }
}
int main(void) {
  for (int i = 0; i < 400; i++)
    b[i] = i % 13;
  by_constant(7);
  by_type(9);
  double sum = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++)
      sum = sum * 1.0001 + a[i][j];
  printf("%.17g\n", sum);
}

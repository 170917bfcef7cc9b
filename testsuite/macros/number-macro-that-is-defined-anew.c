// WHY: a macro that a value came from may have another meaning, or none, where the loops are: its name is not used there
// RUN: polyc %s --force
#include <stdio.h>
#define N 2
static double a[400][400];
static void renewed(int n) {
  int k = N;
#undef N
#define N 30
  for (int j = k; j < n; j++) // EXPECT-REJECT: name-not-available
    for (int i = k; i < n; i++)
      a[i][j] = a[i][j] * 2 + 1;
}
#define M 10
static int gone(int n) {
  int i, k = M;
#undef M
  for (i = 0; i < n; i++) { // EXPECT-REJECT: name-not-available
    a[i][0] = i;
    k++;
  }
  return k;
}
int main(void) {
  renewed(20);
  printf("%g %d\n", a[10][10], gone(7));
  return 0;
}

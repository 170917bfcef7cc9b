// WHY: an access beyond an array would be undefined, but none that data keep from happening: n may be larger than the array, and a test says so
// RUN: polyc %s --only=fill --strict --force
// CHECK: if (n <= 60) {
// EXEC: same
#include <stdio.h>
static double a[60][60];
static int want[100];
static void fill(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (want[j]) a[i % 60][j] = i + j;
}
int main(void) {
  double s = 0;
  for (int i = 0; i < 60; i += 2) want[i] = 1;
  fill(57);
  fill(80);
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++) s = s * 0.5 + a[i][j];
  printf("%a\n", s);
  return 0;
}

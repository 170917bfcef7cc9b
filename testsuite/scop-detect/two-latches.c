// WHY: `continue` gives a loop two ways back to its test; they are joined first, and the loop is as good as any (DeLICM, section 5)
// RUN: polyc dump %s --after=scop-detect --only=f
// CHECK: region {{.*}}, 2 loops
// CHECK-NOT: region
// RUN: polyc %s --only=f --force
// CHECK: #pragma omp
// EXEC: same
#include <stdio.h>
static double a[40][40];
static void f(int n) {
  int i = 0;
  while (i < n) {
    int j = 0;
    while (j < n) {
      if (j < i) {
        a[i][j] += 2;
        j++;
        continue;
      }
      a[i][j] = i + j;
      j++;
    }
    i++;
  }
}
int main(void) {
  f(40);
  for (int i = 0; i < 40; i++)
    printf("%g %g\n", a[i][39 - i], a[39 - i][i]);
}

// WHY: `for` declares nothing in the language of 1989, and `inline` is no word of it
// RUN: polyc %s --strict --force -ansi
// CHECK-NOT: for (int
// CHECK-NOT: for (long
// CHECK: static __inline__
// CHECK: int ii;
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (ii = 0;
// CHECK-NOT: for (int
// CHECK-NOT: for (long
// EXEC: same -ansi
// RUN: polyc %s --strict --force -std=gnu89 --count-guards
// CHECK-NOT: for (int
// EXEC: same -std=gnu89
#include <stdio.h>
static double a[100][100], b[100][100];
__attribute__((noinline)) static void transpose(n)
int n;
{
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[i][j] += b[j][i] * 2;
}
__attribute__((noinline)) int twice(int n, double *to, double *from) {
  int i;
  for (i = 0; i < n; i++)
    to[i] = from[i] * 2;
  return i;
}
int main(void) {
  int i, j;
  for (i = 0; i < 100; i++)
    for (j = 0; j < 100; j++)
      b[i][j] = i * 3 + j;
  transpose(77);
  printf("%d\n", twice(50, a[1], a[2]));
  for (i = 0; i < 100; i++)
    printf("%g %g\n", a[i][i], a[1][i]);
  return 0;
}

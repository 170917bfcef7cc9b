// WHY: what a condition around says of the parameters is known inside, though the region does not begin before its loops
// RUN: polyc dump %s --after=scop-build --only=f
// CHECK: context { {{.*}}: 11 <= n <= 2147483647 }
// RUN: polyc %s --only=f --force
// CHECK: if (n > 10) {
// CHECK-NEXT: a[0] = 1;
// CHECK-NEXT: /* polyc:
// EXEC: same
#include <stdio.h>
static double a[100];
static void f(int n) {
  if (n > 10) {
    a[0] = 1;
    for (int i = 1; i < n; i++)
      a[i] = i * 0.5;
  }
}
int main(void) {
  f(100);
  f(3);
  for (int i = 0; i < 100; i++)
    printf("%g\n", a[i]);
}

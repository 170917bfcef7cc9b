// WHY: in a shared library another `squash` may read the file's counter: a pragma would keep a copy of it even where its `if` is false
// RUN: polyc %s --force
// CHECK: void f(
// CHECK: if (
// CHECK-NOT: private(k)
// CHECK: } else
// CHECK: int main(
// EXEC: same
#include <stdio.h>
int k;
double squash(double x) { return x / (1.0 + x * x); }
void f(double *restrict x, int n) {
  for (k = 0; k < n; k++) x[k] = squash(x[k]);
}
static double a[50000];
int main(void) {
  for (int i = 0; i < 50000; i++) a[i] = i;
  f(a, 50000);
  printf("%a %d\n", a[777], k);
  return 0;
}

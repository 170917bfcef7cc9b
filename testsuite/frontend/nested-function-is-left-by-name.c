// WHY: a function with a function in it is left as it is, and says so; the others are transformed
// RUN: polyc --force %s 2>&1
// CHECK: function "change" was not read: nested function (line {{\d+}}) is not understood
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < 100; i++)
// CHECK-NEXT: a[i] = 3 * i;
// CHECK: for (int i = 0; i < 100; i++)
// CHECK-NEXT: a[i] = add(a[i]);
// EXEC: same
#include <stdio.h>
static double a[100];
static void fill(void) {
  for (int i = 0; i < 100; i++)
    a[i] = 3 * i;
}
static void change(double by) {
  double add(double x) { return x + by; }
  for (int i = 0; i < 100; i++)
    a[i] = add(a[i]);
}
int main(void) {
  fill();
  change(0.5);
  printf("%g\n", a[7]);
  return 0;
}

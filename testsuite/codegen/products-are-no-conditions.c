// WHY: gcc -Wall takes a product for a slip of the pen where a condition is expected: what counts in steps of two is compared with zero
// RUN: polyc %s --force
// CHECK: ((2 * {{t\d?}} != 0) ? B[
// CHECK: !(2 * {{t\d?}} != 0) && (2 * {{t\d?}}) % 3 != 1 ? {{.*}}(s < 9 && (2 * {{t\d?}} != 0) ? 1 : 2)
// EXEC: same
#include <stdio.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int X[100], B[100][5];
__attribute__((noinline)) void f(int n, double s, double t) {
  for (int i1 = 0; i1 < n - 1; i1 += 2) {
    if (s > t) {
      X[n - i1 + 46] = (i1 % 3 != 2 ? X[i1] : (i1 ? B[MAX(i1, 1) - 1][3] : i1));
    }
  }
}
__attribute__((noinline)) void g(int n, double s, double t) {
  for (int i = 0; i < n - 1; i += 2)
    if (s > t)
      X[n - i + 46] = !i && i % 3 != 1 ? X[i] : (i ? MAX(i, 3) : 7) + (s < 9 && i ? 1 : 2);
}
int main(void) {
  for (int i = 0; i < 100; i++)
    X[i] = i * 7 % 13, B[i][3] = i;
  f(20, 1, 0.5);
  f(9, 0.5, 1);
  g(21, 1, 0.5);
  for (int i = 0; i < 100; i++)
    printf("%d\n", X[i]);
  return 0;
}

// WHY: a mathematical function only computes, but for errno: the reason names it where the file uses it
// RUN: polyc explain %s
// CHECK: the call of "sqrt" (line 10) may set errno, which the file uses
// CHECK-NOT: may read or write memory
#include <errno.h>
#include <math.h>
int roots(int n, double *a) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      a[i * n + k] = sqrt(a[i * n + k]);
  return errno;
}

// WHY: `(int)s + …` of an unsigned part would be a signed sum again, which may overflow
// RUN: polyc %s --force
// CHECK-NOT: _part
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
int total(const int *a, int n, int s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s = (int)s + a[i] * (a[j] & 3);
  return s;
}
int main(void) { int n = 1154; int *a = malloc(n * sizeof *a); for (int i = 0; i < n; i++) a[i] = 1003;
 int s = total(a, 1154, -2000000000); printf("%d\n", s); return 0; }

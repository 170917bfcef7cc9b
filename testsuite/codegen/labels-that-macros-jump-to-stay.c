// WHY: the label behind the nest is also where a macro of the author's jumps: without it, what polyc writes is no C
// RUN: polyc %s --only=turned --strict
// CHECK: /* polyc: {{.*}}tiled
// CHECK: a[j][i] = b[i][j] + 1;
// CHECK: out:
// CHECK-NEXT: return n;
// EXEC: same
#include <stdio.h>
#define LEAVE goto out
static double a[64][64], b[64][64];
static int turned(int n) {
  int i = 0, j;
  if (n > 64) LEAVE;
head:
  if (i >= n) goto out;
  for (j = 0; j < n; j++) a[j][i] = b[i][j] + 1;
  i++;
  goto head;
out:
  return n;
}
int main(void) {
  for (int k = 0; k < 64; k++) b[k][k / 2] = k;
  for (int k = -1; k < 70; k += 5) printf("%d %g %g\n", turned(k), a[3][4], a[1][3]);
  return 0;
}

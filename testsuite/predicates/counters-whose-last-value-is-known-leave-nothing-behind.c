// WHY: what a counter holds behind the loops is assigned there: nothing else of it is left, where data decide on other statements, too
// RUN: polyc --force %s
// EXEC: same
// CHECK: int rows(
// CHECK-NOT: cnt_
// CHECK: cnt = n > 0 ? n : 0;
// CHECK-NEXT: return cnt;
#include <stdio.h>
int rows(int *a, int n, int m) {
  int cnt = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      if (a[i * m + j] < 0) continue;
      a[i * m + j] = cnt & 1;
    }
    cnt++;
  }
  return cnt;
}
int main(void) {
  int a[60];
  for (int n = -1; n < 7; n++) {
    for (int k = 0; k < 60; k++) a[k] = k * 7 % 11 - 4;
    printf("%d", rows(a, n, 8));
    for (int k = 0; k < 60; k++) printf(" %d", a[k]);
    printf("\n");
  }
  return 0;
}

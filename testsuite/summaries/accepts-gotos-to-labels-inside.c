// WHY: a goto to a label of the same iteration leaves no loop, one to a label behind the loop does
// RUN: polyc %s
// CHECK: void first(
// CHECK: #pragma omp parallel for firstprivate(m) schedule(static, 8)
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK: goto next;
// CHECK: next:;
// CHECK: void never(
// CHECK-NOT: #pragma
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 1500
#define VERBOSE 0
static int found[N], a[N], b[N];
void first(int n, int m) {
  for (int i = 0; i < n; i++) {
    found[i] = -1;
    for (int j = 0; j < m; j++)
      if (a[j] == b[i]) {
        found[i] = j;
        goto next;
      }
    found[i]--;
  next:;
  }
}
void never(int n, int m) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      if (a[j] == b[i]) goto next;
    found[i] += 7;
  next:
    if (VERBOSE) goto out;
  }
out:
  found[0]++;
}
int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 3;
    b[i] = i * 37 % 4001;
  }
  first(N, N);
  never(N, N);
  long t = 0;
  for (int i = 0; i < N; i++) t = t * 5 % 1000003 + found[i];
  printf("%ld\n", t);
  return 0;
}

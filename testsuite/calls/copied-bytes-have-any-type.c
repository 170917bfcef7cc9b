// WHY: memcpy through a pointer to one type may store into an object of another, whose bytes are read as its own type then
// RUN: polyc --force %s
// CHECK: void copied(
// CHECK: if ({{.*}}polyc_{{all_disjoint}}(
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <string.h>
#define N 400
static long room[9 * N];
static double from[8];
void copied(int n, double *to, long *restrict sum) {
  for (int i = 1; i < n; i++) {
    sum[i] = room[8 * i - 1];
    memcpy(to + 8 * i, from, 8 * sizeof(double));
  }
}
int main(void) {
  static long sum[N];
  for (int i = 0; i < 8; i++) from[i] = i + 0.5;
  copied(N, (double *)room, sum);
  long t = 0;
  for (int i = 0; i < N; i++) t = t * 31 % 1000003 + sum[i] % 1009;
  printf("%ld\n", t);
  return 0;
}

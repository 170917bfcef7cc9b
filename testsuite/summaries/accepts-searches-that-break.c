// WHY: a jump out of an inner loop is no jump out of the loop around it
// RUN: polyc %s
// CHECK: void first(
// CHECK: #pragma omp parallel for firstprivate(m) schedule(static, 8)
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK: void nearest(
// CHECK: #pragma omp parallel for firstprivate(n) schedule(static, 8)
// EXEC: same
#include <stdio.h>
#define N 1500
static int found[N], a[N], b[N];
void first(int n, int m) {
  for (int i = 0; i < n; i++) {
    found[i] = -1;
    for (int j = 0; j < m; j++)
      if (a[j] == b[i]) {
        found[i] = j;
        break;
      }
  }
}
void nearest(int n, const int *restrict sorted, const int *restrict key, int *restrict at) {
  for (int i = 0; i < n; i++) {
    int k = 0;
    while (k < n - 1 && sorted[k + 1] <= key[i]) {
      if (sorted[k] == key[i]) break;
      k++;
    }
    at[i] += k;
  }
}
int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = i * 3;
    b[i] = i * 37 % 4001;
  }
  first(N, N);
  nearest(N, a, b, found);
  nearest(2, a, b, found);
  long t = 0;
  for (int i = 0; i < N; i++) t = t * 5 % 1000003 + found[i];
  printf("%ld\n", t);
  return 0;
}

// WHY: a loop under a condition runs all of its iterations or none
// RUN: polyc %s --only=some --strict
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: if (flag[i] < 0) continue;
// EXEC: same
// RUN: polyc %s --only=some --strict --force --identity
// EXEC: same
#include <stdio.h>
#define N 300
static double a[N][N], b[N][N];
static int flag[N];
static void some(int n) {
  for (int i = 0; i < n; i++) {
    if (flag[i] < 0) continue;
    double s = 0;
    if (flag[i] > 1)
      for (int j = 1; j < n; j++) s += a[i][j - 1] / flag[i];
    for (int j = 0; j < n; j++) b[i][j] += s;
  }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    flag[i] = i % 5 - 1;
    for (int j = 0; j < N; j++) a[i][j] = i * 7 % 23 - j % 11;
  }
  some(N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + a[i][j] + b[i][j] * 3;
  printf("%a\n", s);
  return 0;
}

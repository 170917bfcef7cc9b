// WHY: a variable that each way sets is one value or the other; one that keeps its old value on some way is needed from the iteration before
// RUN: polyc %s --only=either --strict
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// EXEC: same
// RUN: polyc %s --only=either --strict --force --identity
// EXEC: same
// RUN: polyc %s --only=kept --strict
// CHECK-NOT: #pragma
// CHECK: int main
#include <stdio.h>
#define N 400
static double a[N][N], b[N][N];
static void either(int n) {
  for (int i = 0; i < n; i++) {
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double t;
      if (a[i][j] > b[i][j]) {
        t = a[i][j];
        b[i][j] = 1;
      } else if (j > 2) t = b[i][j] / a[i][j - 2];
      else t = 4;
      if (!(t < 1)) sum += t;
      else continue;
      a[i][j] = sum;
    }
  }
}
static void kept(int n) {
  double t = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (a[i][j] > 0.5) t = a[i][j];
      b[i][j] = t;
    }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      // Not-a-numbers are neither larger nor smaller.
      a[i][j] = (i * 5 + j * 3) % 9 == 0 ? 0.0 / (i - i) : (i * 5 + j * 3) % 9 - 6;
      b[i][j] = (i * 3 + j * 2) % 11 - 5;
    }
  either(N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      if (a[i][j] == a[i][j] && b[i][j] == b[i][j]) s = s * 0.5 + a[i][j] + b[i][j];
      else s = -s;
  kept(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + b[i][j];
  printf("%a\n", s);
  return 0;
}

// WHY: whatever way a switch goes, what it stores are elements of the iteration's own
// RUN: polyc %s --force
// CHECK: void kinds(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: void steps(
// CHECK: #pragma omp parallel for
// EXEC: same
#include <stdio.h>
#define N 500
static int kind[N];
static double x[N], y[N];
void kinds(int n) {
  for (int i = 0; i < n; i++)
    switch (kind[i]) {
    case 0: y[i] = 1; break;
    case 1: y[i] = x[i]; /* fall through */
    case 2: y[i] += 0.5; break;
    default: y[i] += 2;
    }
}
void steps(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < kind[i]; j++)
      switch (j % 3) {
      case 0: y[i] += x[j]; continue;
      case 1: y[i] *= 0.5; break;
      }
}
int main(void) {
  for (int i = 0; i < N; i++) {
    kind[i] = i * 7 % 5;
    x[i] = i * 0.25;
  }
  kinds(N);
  steps(N);
  double t = 0;
  for (int i = 0; i < N; i++) t = t * 0.5 + y[i];
  printf("%.17g\n", t);
  return 0;
}

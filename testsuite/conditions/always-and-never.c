// RUN: polyc --force %s
// WHY: conditions that hold in all iterations, or in none, go: a break that is never taken is no second exit, and a branch that is never taken does not keep the others from being parallel
// CHECK: parallel for
// CHECK: A[i] = B[i] * 2;
// CHECK-NOT: break
// CHECK-NOT: A[0]
// EXEC: same
#include <stdio.h>

#define N 3000

static void f(int n, double A[restrict], const double B[restrict]) {
  for (int i = 0; i < N; i++) {
    int j = i + 3;
    if (i >= N + 4)
      break;
    if (j - 3 == i)
      A[i] = B[i] * 2;
    else
      A[0] = n;
  }
}

int main(void) {
  static double A[N], B[N];
  for (int i = 0; i < N; i++)
    B[i] = i * 0.5;
  f(N, A, B);
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += A[i] * (i % 7);
  printf("%g\n", sum);
  return 0;
}

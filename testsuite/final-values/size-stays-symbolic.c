// WHY: rule 10: behind a loop that runs as often as a macro says, its counter is that macro, and no number: with other flags the output is right too
// RUN: polyc --force %s
// CHECK: parallel for
// CHECK-NOT: 300
// EXEC: same
// EXEC: same -DN=7
// EXEC: same -DSTEP=2
// RUN: polyc --identity %s
// EXEC: same -DN=7
// EXEC: same -DSTEP=2
#include <stdio.h>

#ifndef N
#define N 150
#endif
#ifndef STEP
#define STEP 1
#endif

static double A[1000], B[1000];

static int f(void) {
  int i, k = 0, m = 0;
  for (i = 0; i < N; i++)
    k += 2;
  for (int j = 0; j < 10; j += STEP)
    m += 3;
  for (int j = 0; j < k; j++)
    A[j] = B[j] * 2 + i;
  for (int j = 0; j < m; j++)
    A[j + 500] = B[j] * 3;
  return k + m;
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    B[i] = i * 0.5;
  printf("%d\n", f());
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += A[i] * (i % 7);
  printf("%g\n", sum);
  return 0;
}

// WHY: what a loop with a known number of iterations leaves is a constant behind it, in bounds, conditions and subscripts
// RUN: polyc dump %s --only=f --after=final-values
// CHECK-NOT: call bad
// CHECK: load A[12 : 40]
// CHECK: %t23: int = lt %j.8_40, 30
// RUN: polyc dump %s --only=f --without=final-values --after=header-copy
// CHECK: call bad
// EXEC: interpreted
#include <stdio.h>

static double A[40];

static int bad(void) {
  printf("bad\n");
  return 7;
}

static double f(int n) {
  int i, s = 0;
  for (i = 0; i < 10; i += 3)
    s += i;
  int m = 12;
  if (s != 18)
    m = bad();
  int k = 0;
  for (int j = 0; j < m; j++)
    k += 2;
  double sum = A[i];
  for (int j = 0; j < k + 6; j++)
    sum += n * A[j];
  return sum;
}

int main(void) {
  for (int i = 0; i < 40; i++)
    A[i] = i * 0.5;
  printf("%d\n", (int)f(3));
  return 0;
}

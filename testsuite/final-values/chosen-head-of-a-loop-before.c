// WHY: rule 10: a constant behind a loop whose head a function-like macro chooses, or whose counter has a chosen type, holds for what polyc saw: it is tested again
// RUN: polyc --force %s
// CHECK: parallel for
// EXEC: same
// EXEC: same -DOTHER
// EXEC: same -DNARROW
// RUN: polyc --identity %s
// EXEC: same
// EXEC: same -DOTHER
// EXEC: same -DNARROW
#include <stdio.h>

#ifdef OTHER
#define LIMIT(x) ((x) + 22)
#else
#define LIMIT(x) ((x) + 0)
#endif
#ifdef NARROW
typedef unsigned char counter;
#else
typedef int counter;
#endif

static double A[1000], B[1000];

static int f(void) {
  int i;
  for (i = 0; i < LIMIT(100); i++)
    B[i] += 1;
  printf("%d\n", i);
  for (int j = 0; j < i + 200; j++)
    A[j] = B[j] * 2;
  return i;
}

static int g(void) {
  counter k = 0;
  int i;
  for (i = 0; i < 100; i++)
    k += 3;
  printf("%d\n", i);
  for (int j = 0; j < k; j++)
    A[j] = A[j] * 2 + B[j];
  return i;
}

int main(void) {
  for (int i = 0; i < 1000; i++)
    B[i] = i * 0.5;
  printf("%d %d\n", f(), g());
  double sum = 0;
  for (int i = 0; i < 1000; i++)
    sum += A[i] * (i % 7);
  printf("%g\n", sum);
  return 0;
}

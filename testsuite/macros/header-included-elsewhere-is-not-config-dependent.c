// WHY: what a header declares that is included under a condition first, and without one later, is there under all flags
// RUN: polyc %s -Itestsuite/macros --only=scale
// CHECK: #pragma omp parallel for if (s->size >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < s->size; i++)
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DPLAIN
#include "accelerated.h"
#include "sized.h"
int printf(const char *, ...);
#define N 100000
static double data[N];
void scale(struct sized *s) {
  for (int i = 0; i < s->size; i++)
    s->data[i] = s->data[i] * 2 + i;
}
int main(void) {
  struct sized s = {N, data};
  scale(&s);
  scale(&s);
  for (int i = 0; i < N; i += 99)
    printf("%g\n", data[i]);
  return 0;
}

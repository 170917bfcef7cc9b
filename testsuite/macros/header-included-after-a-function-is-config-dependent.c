// WHY: a header that is included without a condition only after a function may say other things there
// RUN: polyc %s -Itestsuite/macros
// CHECK-NOT: #pragma omp
#ifndef PLAIN
#include "sized.h"
#else
struct sized {
  int size;
  int *data;
};
#endif
void scale(struct sized *s) {
  for (int i = 0; i < s->size; i++) // EXPECT-REJECT: preprocessor-inside
    s->data[i] = s->data[i] * 2 + i;
}
#ifdef PLAIN
#define sized other
#endif
#include "sized.h"

// WHY: members that #if chooses leave the others of a structure as they are, wherever these stand in it
// RUN: polyc %s -Itestsuite/macros --only=scale
// CHECK: #pragma omp parallel for
// CHECK: __builtin_types_compatible_p(count, int)
// CHECK: for (int i = 0; i < size_of(t); i++)
// EXEC: same -Itestsuite/macros
// EXEC: same -Itestsuite/macros -DNAMED
// EXEC: same -Itestsuite/macros -DSORTED -DSHORT_NUMBERS
// EXEC: same -Itestsuite/macros -DWIDE -DNAMED
// EXEC: same -Itestsuite/macros -DCOMPLEX
#include "members.h"
int printf(const char *, ...);
void *malloc(unsigned long);
#define N 100000
void scale(table *t, entry by) {
  for (int i = 0; i < size_of(t); i++)
    data_of(t)[i] = data_of(t)[i] * by + first_of(t)[i];
}
int main(void) {
  table t;
  size_of(&t) = N;
  data_of(&t) = malloc(N * sizeof(entry));
  first_of(&t) = malloc(N * sizeof(count));
  for (int i = 0; i < N; i++) {
    data_of(&t)[i] = i % 17;
    first_of(&t)[i] = i % 5;
  }
  scale(&t, 0.5);
  for (int i = 0; i < N; i += 99)
    printf("%a\n", (double)data_of(&t)[i]);
  return 0;
}

// WHY: allocated memory has the type of the last store: doubles may be stored where the size was, when all loops have read it. No order
//      of the loops in which a size is read behind that store is right
// RUN: polyc %s --strict --force
// CHECK: polyc:
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
struct S { int n, k; double t[30]; };
static double A[50];
// b may be m, of which nothing is read any more
__attribute__((noinline)) void reuse(struct S *m, double *b, double *restrict a) {
  for (int i = 0; i < m->n; i++)
    a[i] = a[i] + m->k;
  for (int i = 0; i < m->n; i++)
    a[i] = a[i] + 1;
  for (int i = 0; i < 20; i++)
    b[i] = 2;
}
int main(void) {
  struct S *m = malloc(sizeof *m);
  if (m == NULL)
    return 1;
  m->n = 50;
  m->k = 7;
  reuse(m, (double *)m, A);
  for (int i = 0; i < 50; i++)
    printf("%g\n", A[i]);
  free(m);
  return 0;
}

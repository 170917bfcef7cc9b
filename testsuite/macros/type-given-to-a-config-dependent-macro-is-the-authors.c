// WHY: a type that the user names in an argument, for its size or for pointers to it, is not chosen by the macro
// RUN: polyc --force %s
// CHECK: static void fill
// CHECK-NEXT: /* polyc: parallel */
// EXEC: same
// EXEC: same -DX
#include <stdio.h>
#include <stdlib.h>
typedef signed char base;
#ifdef X
#define NEW(type, n) (type(*)[n]) malloc((n) * sizeof(type))
#else
#define NEW(type, n) (type(*)[n]) calloc(n, sizeof(type))
#endif
static void fill(int n, base *seq) {
  for (int i = 0; i < n; i++)
    seq[i] = (base)(i % 4);
}
int main(void) {
  base(*seq)[90] = NEW(base, 90);
  if (seq == NULL)
    return 1;
  fill(90, *seq);
  int s = 0;
  for (int i = 0; i < 90; i++)
    s = s * 3 % 1000 + (*seq)[i];
  printf("%d\n", s);
  free(seq);
  return 0;
}

// WHY: an int and a long are different memory, but other flags make both long: the type by which they were told apart is tested again
// RUN: polyc --force %s
// CHECK: if (__builtin_types_compatible_p(number, int)
// EXEC: same
// EXEC: same -DX
#include <stdio.h>
#include <stdlib.h>
#ifdef X
typedef long number;
#else
typedef int number;
#endif

void f(number *p, long *q) {
  for (int i = 1; i < 100; i++)
    for (int j = 0; j < 100; j++) {
      p[i + j * 101] = q[i + j * 101] + 1;
      q[i + j * 101 + 300] += 3;
    }
}
void g(number *n, long *a) {
  *n = 40;
  for (int i = 0; i < *n; i++)
    a[i] = 2 * i + 7;
}

int main(void) {
  long *a = calloc(20000, sizeof *a), s = 0;
  for (int i = 0; i < 20000; i++)
    a[i] = i % 13;
  f((number *)(a + 5000), a);
#ifdef X
  f((number *)a + 1, a);
  g((number *)a + 3, a);
#endif
  for (int i = 0; i < 20000; i++)
    s = s * 3 + a[i];
  printf("%ld\n", s);
  free(a);
  return 0;
}

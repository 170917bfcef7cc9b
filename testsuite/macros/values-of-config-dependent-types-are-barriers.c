// WHY: what #if chooses the type of may have any size and value: conditions, switches, sizeof and steps over it are barriers, and
//      the loops beside them are transformed
// RUN: polyc --force %s
// CHECK: static long f(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < 64; i++)
// CHECK-NEXT: a[i] = 2.5 * i;
// EXEC: same
// EXEC: same -DWIDE
// RUN: polyc dump %s --after=lower
// CHECK: opaque "the type \"handle\" of \"h\""
// CHECK: opaque "the size of
// CHECK: opaque "the type \"handle *\" of \"list\""
#include <stdio.h>
#ifdef WIDE
typedef long *handle;
#else
typedef int *handle;
#endif
#ifdef WIDE
#define LENGTH(n) ((n) + 1)
#else
#define LENGTH(n) ((n) * 2 - 1)
#endif
struct table {
  short entries[LENGTH(3)];
};
struct holder {
  handle h[2];
  struct table t;
  int n;
};
static double a[64];

static long f(handle h, handle *list, struct holder *holders, int n) {
  long s = 0;
  if (h)
    s += 1;
  while (!h || s > 5)
    s -= 2;
  s += n ? sizeof(handle) : sizeof *holders + sizeof(struct table);
  for (int i = 0; i < 64; i++)
    a[i] = 2.5 * i;
  switch (*h) {
  case 1:
    s += 100;
  case 2:
    s += 10;
    break;
  default:
    s += 1000;
  }
  if (list[1] && *list == h)
    s += *(list + n)[0] + holders[1].n;
  list++;
  list += 1;
  return s + (h ? 5 : 6) + (list - n == &h);
}

int main(void) {
#ifdef WIDE
  long x = 2;
#else
  int x = 2;
#endif
  handle list[2] = {&x, &x};
  struct holder holders[2] = {{{0}, {{0}}, 3}, {{0}, {{0}}, 4}};
  printf("%ld %g\n", f(&x, list, holders, 1), a[9]);
  return 0;
}

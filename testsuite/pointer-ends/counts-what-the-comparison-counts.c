// WHY: as many iterations as comparing the pointers makes, upwards and downwards, also none
// RUN: polyc dump %s --after=pointer-ends
// CHECK: ptrdiff
// EXEC: interpreted
#include <stdio.h>
struct point { int x, y, z; };
int a[30];
struct point s[6];
int main(void) {
  int total = 0;
  for (int n = -2; n < 10; n++) {
    int *begin = a + 5, *end = a + 5 + n;
    for (int *p = begin; p < end; p++) *p += n;
    for (int *p = begin; p <= end; p += 3) total += *p;
    for (int *p = end; p > begin; p--) p[-1] ^= total & 7;
    int *q = begin, *last = n < 0 ? begin : end;
    while (q != last) *q++ += 1;
    total = total % 1000 + (q - a);
    do *q = total; while (--q > begin);
    for (struct point *p = s, *e = s + (n < 0 ? 0 : n / 2); p != e; ++p) p->y += total % 10;
    for (int i = 0; i < 3; i++)
      for (int *p = a + i, *e = begin + i; e != p; total++) *--e += i;
  }
  for (int k = 0; k < 30; k++) printf("%d ", a[k]);
  for (int k = 0; k < 6; k++) printf("%d ", s[k].y);
  return total & 63;
}

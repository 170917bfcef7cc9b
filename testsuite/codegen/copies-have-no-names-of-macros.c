// WHY: macros are expanded in pragmas: `firstprivate(t)` would name what `t` stands for, or be no list of names at all
// RUN: polyc %s --force --level=1
// CHECK: void renamed(
// CHECK: #pragma omp parallel for private(tt) firstprivate(n){{$}}
// CHECK: void computed(
// CHECK: #pragma omp parallel for firstprivate(n){{$}}
// EXEC: same
#include <stdio.h>
static int a[900];

void renamed(int n, int *restrict p) {
  int i, tt, t = 3;
#define t tt
  for (i = 0; i < 900; i++) {
    t = i * n;
    p[i] = t * t;
  }
#undef t
  p[0] = t;
}
void computed(int n, int *restrict p) {
  int m = 3;
#define m (n + 1)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      p[i * n + j] += m;
#undef m
  p[0] = m;
}
int main(void) {
  renamed(7, a);
  computed(30, a);
  for (int i = 0; i < 900; i++) printf("%d\n", a[i]);
  return 0;
}

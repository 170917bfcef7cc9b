// WHY: what is stored to a structure inside a structure as a whole is read from its members: they are one object
// RUN: polyc --force %s
// CHECK: void f(
// CHECK-NOT: #pragma
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 3000
struct big { double a[40]; int n; };
struct outer { struct big in; double c; };
typedef struct { double x, y; } vec;
static struct big back;
static double x[N], z[N], c[N];
static vec bump(vec a, double *p) {
  *p += a.x;
  a.y += a.x;
  return a;
}
void f(int n) {
  for (int i = 0; i < n; i++) {
    struct outer r;
    vec t = {i, 3};
    vec q = bump(t, &c[i]);
    r.in.n = 0;
    if (i == 2990) r.in = back;
    z[i + r.in.n] = z[i + r.in.n] * 0.5 + x[i] + q.y;
  }
}
int main(void) {
  back.n = -2900;
  for (int i = 0; i < N; i++) x[i] = i % 13;
  f(N);
  printf("%.17g %.17g\n", z[90], z[2990]);
  return 0;
}

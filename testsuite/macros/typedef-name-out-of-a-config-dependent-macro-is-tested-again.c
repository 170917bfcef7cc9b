// WHY: a macro that flags define otherwise may expand to the name of a type, or to `enum` or `typeof`, as well as to words like `int`;
//      what an integer is converted to decides on its value
// RUN: polyc --force %s
// CHECK: if (__builtin_types_compatible_p(narrow, int8_t)
// CHECK: __builtin_types_compatible_p(shorter, small)
// CHECK-NOT: i < 9;
// EXEC: same
// EXEC: same -DX
#include <stdint.h>
#include <stdio.h>
typedef uint8_t small;
enum color { RED, GREEN };
short sample;
#ifdef X
#define narrow int
#define shorter unsigned
#define tint long
#define like long
#else
#define narrow int8_t
#define shorter small
#define tint enum color
#define like __typeof__(sample)
#endif
double A[70000];

static void f1(void) {
  narrow k = 120;
  k += 100;
  k += 60;
  int n = k;
  for (int i = 0; i < n; i++)
    A[i] = A[i] * 0.25 + i;
}
static void f2(void) {
  int n;
  shorter m;
  n = (m = 300);
  for (int i = 0; i < n; i++)
    A[i] = A[i] * 0.5 + i;
}
static void f3(void) {
  tint t = RED;
  t = t - 1;
  int n = t > 0 ? 300 : 30;
  for (int i = 0; i < n; i++)
    A[i] = A[i] * 0.5 + i;
}
static void f4(void) {
  like t = 65536 + 9;
  int n = t;
  for (int i = 0; i < n; i++)
    A[i] = A[i] * 0.5 + i;
}

int main(void) {
  f1(), f2(), f3(), f4();
  double s = 0;
  for (int i = 0; i < 70000; i++)
    s = s * .9999 + A[i];
  printf("%.17g\n", s);
  return 0;
}

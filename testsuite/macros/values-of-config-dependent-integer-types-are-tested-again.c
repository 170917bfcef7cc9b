// WHY: what an integer is converted to on its way to a nest decides on its value there: the guard asks for all such types of the
//      function, also where no word of the nest tells
// RUN: polyc --force %s
// CHECK: if (__builtin_types_compatible_p(narrow, int)
// EXEC: same
// EXEC: same -DX
#include <stdint.h>
#include <stdio.h>
#ifdef X
typedef unsigned char narrow;
typedef uint8_t small;
#else
typedef int narrow;
typedef int32_t small;
#endif
typedef struct {
  narrow count;
} holder;
double A[512][512], B[512][512];

static void f1(void) {
  narrow k;
  k = 320;
  int n = k;
  n = n > 200 ? 200 : n;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[j][i] = B[i][j] + A[j][i] * 0.25;
}
static void f2(void) {
  int n;
  small m;
  n = (m = 257);
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++)
      if (i < (n > 60 ? 60 : n))
        A[j][i] = A[j + 1][i] * 0.5 + B[j][i];
}
static void f3(void) {
  holder h;
  h.count = 320;
  int n = h.count > 200 ? 200 : h.count;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      A[j][i] = B[i][j] + A[j][i] * 0.25;
}

int main(void) {
  for (int i = 0; i < 512; i++)
    for (int j = 0; j < 512; j++)
      A[i][j] = i * j % 7, B[i][j] = i - j;
  f1(), f2(), f3();
  double s = 0;
  for (int i = 0; i < 512; i++)
    for (int j = 0; j < 512; j++)
      s = s * .9999 + A[i][j];
  printf("%.17g\n", s);
  return 0;
}

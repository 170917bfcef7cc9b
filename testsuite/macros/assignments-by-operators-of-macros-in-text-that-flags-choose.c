// WHY: rule 10: text that other flags read changes a variable where a macro is all of an assignment's operator, as those of
// WHY: <iso646.h> are: its value is no constant for the loops behind it
// RUN: polyc %s --level=1
// CHECK: o >= 1)
// CHECK: static int behind(
// CHECK: o >= 1)
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
#include <iso646.h>
int printf(const char *, ...);
#define N 50000
#define LESS --
static int c[4 * N];
static int between(int n) {
  int o = 4;
#ifdef OTHER
  o and_eq 3;
#endif
  for (int i = 0; i < n; i++)
    c[i * o] = c[i * o] * 3 + i;
  return o;
}
static int behind(int n) {
  int o = 1;
#ifdef OTHER
  o LESS;
#endif
  for (int i = 0; i < n; i++)
    c[i * o] = c[i * o] * 3 + i;
  return o;
}
int main(void) {
  int r = between(N) + 3 * behind(N);
  unsigned h = 0;
  for (int i = 0; i < 4 * N; i++)
    h = h * 31 + c[i];
  printf("%u %d\n", h, r);
  return 0;
}

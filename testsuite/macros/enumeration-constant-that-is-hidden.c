// WHY: an enumeration constant that rests on a macro is printed by its name, but not where another declaration hides it
// RUN: polyc %s --force --tile=3,5
// EXEC: same
#include <stdio.h>
static double a[40][40];
#define N 10
enum { K = N };
static void by_constant(void) {
  int n = K;
  {
    enum { K = 30 };
    for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
      for (int i = 0; i < n; i++)
        a[i][j] += i + 2 * j;
  }
}
static void by_variable(void) {
  int n = K;
  {
    int K = 30;
    for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
      for (int i = 0; i < n; i++)
        a[i][j] += i + 2 * j;
    a[0][0] += K;
  }
}
static void by_type(void) {
  int n = K;
  {
    typedef int K;
    for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
      for (int i = 0; i < n; i++)
        a[i][j] += i + 2 * j;
    K last = 3;
    a[0][0] += last;
  }
}
int L(void) {
  return 2;
}
static void by_function(void) {
  enum { L = N + 1 };
  int n = L;
  {
    int L(void);
    for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
      for (int i = 0; i < n; i++)
        a[i][j] += i + 2 * j;
    a[0][0] += L();
  }
}
static void plain(void) {
  for (int j = 0; j < K; j++)
    for (int i = 0; i < K; i++)
      a[i][j] += i - j;
}
int main(void) {
  plain();
  by_constant();
  by_variable();
  by_type();
  by_function();
  for (int i = 0; i < 40; i++) // EXPECT-REJECT: call-with-side-effects
    for (int j = 0; j < 40; j++) // EXPECT-REJECT: call-with-side-effects
      printf("%g ", a[i][j] * (i + j * 3));
  return 0;
}

// WHY: a name that stands for a number through other macros, or was read at file scope, is printed only where all of these are what
// they were at the reading; otherwise loops ran to another bound, or a guard compared with another size
// RUN: polyc %s --force --tile=3,5
// EXEC: same
#include <stdio.h>
static double a[40][40], b[40][40];
#define M 10
#define N M
static void through(void) {
  int n = N;
#undef M
#define M 20
  for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
    for (int i = 0; i < n; i++)
      a[i][j] += 1.5 * i + j;
}
#define K (M + 1)
static void again(void) { // the new M, the same all over
  int n = K;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < K; i++)
      a[i][j] += 2.5 * i - j;
}
#pragma push_macro("M")
#undef M
#define M 7
static void popped(void) {
  int n = N;
#pragma pop_macro("M")
  for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
    for (int i = 0; i < n; i++)
      a[i][j] += 0.5 * i + j;
}
static int two(void) {
  int k, n = N; // 20; the inner loop may go by N, 5 there
#undef M
#define M 5
  int m = N; // 5
  for (k = 0; k < n; k++) // EXPECT-REJECT: name-not-available
    for (int i = 0; i < m; i++)
      b[i][k] += k;
  return n + m;
}
#define GLUE(x, y) x##y
#define SIZE GLUE(S, 1)
#define S1 12
static void glued(void) {
  int n = SIZE;
#undef S1
#define S1 30
  for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
    for (int i = 0; i < n; i++)
      a[i][j] -= i;
}
#define R 10
static double c[80][R];
enum { E = R };
typedef double row[R];
static row rows[40];
static struct { double d[40][R]; } s;
#undef R
#define R 20
static void sizes(int m) {
  for (int i = 0; i < 30; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < m; j++) // EXPECT-REJECT: name-not-available
      c[i][j] = c[i][j] * 0.5 + 3 * i + j;
  for (int i = 0; i < m; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < m; j++) // EXPECT-REJECT: name-not-available
      rows[i][j] += i - j;
  for (int i = 0; i < m; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < m; j++) // EXPECT-REJECT: name-not-available
      s.d[i][j] += i + j;
  for (int j = 0; j < E; j++) // a constant is a name of its own
    for (int i = 0; i < E; i++)
      b[i][j] += i * j;
}
#define T 15
static void otherwise(void) {
  int n = T;
#ifdef BIG
#undef T
#define T 30
#endif
  for (int j = 0; j < n; j++) // EXPECT-REJECT: name-not-available
    for (int i = 0; i < n; i++)
      a[i][j] -= j;
}
#define HALF 0.5
#define PART HALF
static void spelled(int n) {
  double f = PART;
#undef HALF
#define HALF 0.25
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i][j] = a[i][j] * f;
}
int main(void) {
  double sum = 0;
  through();
  again();
  popped();
  sum += two();
  glued();
  sizes(9);
  otherwise();
  spelled(33);
  for (int i = 0; i < 40; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < 40; j++)
      sum += a[i][j] * (i + 3 * j) + b[i][j] * (j - 2 * i) + (j < 10 ? c[i][j] + rows[i][j] * j + s.d[i][j] * i : 0);
  printf("%.17g\n", sum);
}

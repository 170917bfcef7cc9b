// WHY: what #if or a macro puts into an initialiser decides on the length of an array, what it declares in a block on its size
// RUN: polyc --force %s
// CHECK: polyc
// EXEC: same
// EXEC: same -DX
#include <stdio.h>
#ifdef X
#define LIST 1
#define NAME "abc"
#else
#define LIST 1, 2, 3, 4
#define NAME "abcdefgh"
#endif
static int list[] = {9, LIST};
static int rows[] = {
#ifdef X
    1,
#endif
    2, 3};
static char name[] = NAME;
double A[128][128], B[128][128];

static void f1(void) {
  int n = sizeof list / sizeof *list == 5 ? 64 : 1;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f2(void) {
  int n = sizeof rows == 8 ? 64 : 1;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f3(void) {
  int n = sizeof name == 9 ? 64 : 1;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
}
static void f4(void) {
#ifdef X
  typedef long word;
  struct pair {
    char a, b;
  };
  enum { K = 1 };
  char local[3];
#else
  typedef int word;
  struct pair {
    int a, b;
  };
  enum { K = 64 };
  char local[64];
#endif
  int n = sizeof(word) == 4 ? 64 : 1, m = sizeof(struct pair) == 8 ? 64 : 2;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - n] + B[j][i];
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - m] + B[j][i];
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - K] + B[j][i];
  m = sizeof local;
  for (int i = 64; i < 128; i++)
    for (int j = 0; j < 64; j++)
      A[j][i] = A[j + 1][i - m] + B[j][i];
}

int main(void) {
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < 128; j++)
      A[i][j] = i * j % 7, B[i][j] = i - j;
  f1(), f2(), f3(), f4();
  double s = 0;
  for (int i = 0; i < 128; i++)
    for (int j = 0; j < 128; j++)
      s = s * .9999 + A[i][j];
  printf("%.17g\n", s);
  return 0;
}

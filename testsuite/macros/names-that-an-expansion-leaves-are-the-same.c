// WHY: a macro whose expansion leaves names is a parameter where these mean at the loops what they meant where it was read: objects of
// the file or of a block around both, and an enumeration constant in a function that has others
// RUN: polyc %s --force --tile=8
// CHECK: polyc_min(N
// CHECK: polyc_min(LOCAL
// CHECK: polyc_min(K
// EXEC: same
#include <stdio.h>
static double a[100][100], b[100];
static const int tab[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
#define N ((int)(sizeof tab / sizeof tab[0]))
#define LOCAL ((int)(sizeof own / sizeof own[0]))
#define CN 30
enum { K = CN };
static void of_the_file(void) {
  int n = N;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] += tab[i];
}
static void of_a_block(void) {
  int own[25];
  for (int i = 0; i < LOCAL; i++)
    own[i] = i * 3;
  int n = LOCAL;
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[j][i] += own[i];
  }
}
static void constant(void) {
  enum { OTHER = 3 };
  int n = K;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[j][i] += b[i] * OTHER;
}
int main(void) {
  for (int i = 0; i < 100; i++)
    b[i] = i % 13;
  of_the_file();
  of_a_block();
  constant();
  double sum = 0;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      sum = sum * 1.0001 + a[i][j];
  printf("%.17g\n", sum);
}

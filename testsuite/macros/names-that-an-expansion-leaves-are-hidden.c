// WHY: a macro is named in new loops only where the names that its expansion leaves mean what they meant where its value was read;
// otherwise the loops ran to another bound, or named what had gone with its block
// RUN: polyc %s --force --tile=3,5
// EXEC: same
#include <stdio.h>
static double a[400][400], b[400];
static const int tab[] = {1, 2, 3, 4, 5, 6, 7};
#define N ((int)(sizeof tab / sizeof tab[0]))
static void array_of_a_block(void) {
  int n = N;
  {
    int tab[100];
    tab[0] = 2;
    for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
      for (int j = 0; j < n; j++)
        a[j][i] += b[i];
    b[0] += tab[0];
  }
}
typedef char T[5];
#define M ((int)sizeof(T))
static void type_of_a_block(void) {
  int n = M;
  {
    typedef char T[100];
    T q;
    q[3] = 2;
    for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
      for (int j = 0; j < n; j++)
        a[j][i] += b[i];
    b[0] += q[3];
  }
}
struct S {
  char c[6];
};
#define L ((int)sizeof(struct S))
static void tag_of_a_block(void) {
  int n = L;
  {
    struct S {
      char c[90];
    } q;
    q.c[3] = 2;
    for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
      for (int j = 0; j < n; j++)
        a[j][i] -= b[i];
    b[0] += q.c[3];
  }
}
#define CN 4
enum { E1 = CN, E2, E3 = E2 + E1 };
#define Q E3
#define R (Q)
static void constant_of_a_block(void) {
  int n = R;
  {
    enum { E3 = 100 };
    for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
      for (int j = 0; j < n; j++)
        a[j][i] += b[i] * 2;
    b[0] += E3;
  }
}
#define GLUE(x, y) x##y
#define G GLUE(E, 3)
static void variable_of_a_block(void) {
  int n = G;
  {
    int E3 = 100;
    for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
      for (int j = 0; j < n; j++)
        a[j][i] += b[i] * 3;
    b[0] += E3;
  }
}
#define NT ((int)(sizeof tmp / sizeof *tmp))
static void gone_with_its_block(double *q) {
  int n;
  {
    double tmp[7];
    n = NT;
    for (int k = 0; k < 3; k++)
      tmp[k] = q[k];
    b[1] = tmp[2];
  }
  for (int i = 0; i < 300; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < n; j++)
      a[j][i] += b[i];
}
static void inside(void) {
  for (int i = 0; i < 300; i++)
    for (int j = 0; j < N; j++) {
      double t = b[i] + tab[j];
      a[j][i] += t * t;
    }
}
int main(void) {
  for (int i = 0; i < 400; i++)
    b[i] = i % 13;
  array_of_a_block();
  type_of_a_block();
  tag_of_a_block();
  constant_of_a_block();
  variable_of_a_block();
  gone_with_its_block(b);
  inside();
  double sum = 0;
  for (int i = 0; i < 400; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < 400; j++)
      sum = sum * 1.0001 + a[i][j];
  printf("%.17g\n", sum);
}

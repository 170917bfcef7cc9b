// WHY: sizeof a / sizeof a[0] of an array is its number of elements, which the macro in its declaration says: loops up to it need no
// tests; other quotients of sizes are no numbers of elements
// RUN: polyc %s
// CHECK: void rows(
// CHECK: {{pragma omp parallel for$}}
// CHECK: void counted(
// CHECK: pragma omp parallel for
// CHECK-NOT: 8UL / 8UL
// RUN: polyc %s --force
// CHECK: void elements(
// CHECK: {{pragma omp parallel for$}}
// EXEC: same
// EXEC: same -DN=33
// EXEC: same -DN=201
// EXEC: same -DSINGLE
#include <stddef.h>
#include <stdio.h>
#ifndef N
#define N 300
#endif
#define COUNT(a) (sizeof(a) / sizeof((a)[0]))
#ifdef SINGLE
typedef float real;
#else
typedef double real;
#endif
static double a[N][N + 2];
static double b[COUNT(a) * 2];
static double c[COUNT(a) - 3][COUNT(a[0])];
static real r[N][N];
void rows(void) {
  for (size_t i = 0; i < sizeof a / sizeof a[0]; i++)
    for (size_t j = 1; j < sizeof a[0] / sizeof a[0][0]; j++)
      a[i][j] = a[i][j] * 3 + i - 2.0 * j;
}
void elements(void) {
  for (int i = 0; i < (int)COUNT(b); i++)
    b[i] = b[i] / 7 + b[i] * i / 3 + i * 0.25;
}
void counted(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      c[i][j] = c[i][j] * 0.5 + i - j;
}
// Halves and wholes of what flags choose.
void halves(void) {
  for (int i = 0; i < (int)(sizeof r / sizeof(double)); i++)
    (&r[0][0])[i] += i;
  for (int i = 0; i < (int)(sizeof a / sizeof(float)) / 2; i++)
    (&a[0][0])[i] += i;
}
int main(void) {
  for (int t = 0; t < 2; t++) {
    rows();
    elements();
    counted(N - 3, N + 2);
    counted(N / 2, N + 5);
    halves();
  }
  double sum = 0;
  for (int k = 0; k < N * (N + 2); k++)
    sum += (&a[0][0])[k] * (k % 23);
  for (int k = 0; k < 2 * N; k++)
    printf("%a\n", b[k]);
  for (int k = 0; k < (N - 3) * (N + 2); k++)
    sum += (&c[0][0])[k] * (k % 29);
  for (int k = 0; k < N * N; k++)
    sum += (&r[0][0])[k] * (k % 31);
  printf("%a\n", sum);
  return 0;
}

// WHY: the author reads the size once, before the loops; what they store may take its memory for doubles, as nothing reads it as an
//      int any more. So the size may not be read again in the new loops or behind them. With a test that reads it after every
//      store, that cannot be
// RUN: polyc %s --strict --force
// CHECK: last_value(
// CHECK: for (k = m->n; k < 200; k++)
// CHECK-NOT: m->n
// CHECK: tiles(
// CHECK: for (int k = m->n; k < 200; k++)
// CHECK-NOT: m->n
// CHECK: body(
// CHECK: for (int j = m->n; j > 0; j--)
// CHECK-NOT: m->n
// CHECK: read_again(
// CHECK: omp parallel for
// CHECK: for (int i = 0; i < m->n; i++)
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
struct S { int n, pad; };
__attribute__((noinline)) int last_value(struct S *m, double *a) {
  int k;
  for (k = m->n; k < 200; k++)
    a[k - 5] = 0.3;
  return k;
}
__attribute__((noinline)) void tiles(struct S *m, double *a) {
  for (int k = m->n; k < 200; k++)
    for (int j = 0; j < 4; j++)
      a[4 * k + j - 20] = 0.3 * j + 0.3;
}
__attribute__((noinline)) void body(struct S *m, double *a) {
  int i = 0;
  do {
    for (int j = m->n; j > 0; j--)
      a[j - 1] = 0.3 * j + 0.3;
    i++;
  } while (i < 1);
}
__attribute__((noinline)) void read_again(struct S *m, double *a) {
  for (int i = 0; i < m->n; i++)
    a[i] = 0.3 * i;
}
static void show(const double *a, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i] * i;
  printf("%.17g\n", sum);
}
static struct S *fresh(int n) {
  struct S *m = calloc(1, 8000);
  if (m == NULL)
    exit(1);
  m->n = n;
  return m;
}
int main(void) {
  struct S *m = fresh(5);
  printf("%d\n", last_value(m, (double *)m));
  show((double *)m, 195);
  m = fresh(5);
  tiles(m, (double *)m);
  show((double *)m, 700);
  m = fresh(500);
  body(m, (double *)m);
  show((double *)m, 500);
  m = fresh(500);
  read_again(m, (double *)(m + 1));
  show((double *)(m + 1), 500);
  return 0;
}

// WHY: pointers may be null where no iteration runs: what is asked before the loops reads nothing, and neither do the loops
// RUN: polyc %s --force --tile=8
// CHECK: static void linear(
// CHECK: if (lda >= m && polyc_disjoint(
// CHECK: static void rows(
// CHECK: polyc:
// CHECK: static void counted(
// CHECK: if (to->rows <= {{.*}} &&
// CHECK: to->columns
// CHECK: polyc_disjoint(
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static double p[600];
static void linear(int n, int m, int lda, double *a, const double *b) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += b[i * lda + j] * 2;
}
static void rows(int n, int m, double (*a)[m + 1], double (*b)[m + 1]) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += b[i][j + 1] * 2;
}
struct matrix {
  size_t rows, columns;
  double *data;
};
static void counted(struct matrix *restrict to, const struct matrix *restrict from) {
  for (size_t i = 0; i < to->rows; i++)
    for (size_t j = 0; j < to->columns; j++) to->data[i] += from->data[j];
}
int main(void) {
  for (int i = 0; i < 600; i++) p[i] = i % 13;
  linear(0, 5, 7, NULL, NULL);
  linear(5, 0, 7, NULL, NULL);
  linear(-3, 4, 2, NULL, p);
  linear(10, 12, 15, p, p + 200);
  linear(10, 12, 15, p + 3, p);
  linear(4, 9, 5, p + 300, p + 400);
  rows(0, 9, NULL, NULL);
  rows(7, 0, NULL, NULL);
  rows(5, 9, (void *)(p + 100), (void *)(p + 250));
  rows(5, 9, (void *)(p + 100), (void *)(p + 104));
  struct matrix none = {0, 0, NULL}, empty = {5, 0, NULL}, some = {6, 8, p}, more = {6, 8, p + 90};
  counted(&none, NULL);
  counted(&empty, &none);
  counted(&some, &more);
  for (int i = 0; i < 600; i++) printf("%a\n", p[i]);
  return 0;
}

// WHY: for sizes with which a loop's end wraps around there are no iterations, and nothing behind pointers that can be read: what the
//      description of the loops rests on is asked before they are
// RUN: polyc %s --force
// CHECK: static void wraps(
// CHECK: if (n <= {{.*}} &&
// CHECK: static void narrow(
// CHECK: n[0] <= 32767 &&
// CHECK: y->cols >= 1 &&
// CHECK: static void sums(
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <stddef.h>
struct mat { int rows, cols; double *data; };
struct sized { size_t rows, cols; double *data; };
static void wraps(size_t n, struct mat *y, double *x) {
  for (size_t i = 0; i < n + 1; i++)
    for (int j = 0; j < y->cols; j++) y->data[i * y->cols + j] = x[j];
}
static void narrow(int *n, struct mat *y, double *x) {
  for (int i = 0; i < (short)*n; i++)
    for (int j = 0; j < y->cols; j++) x[i] += y->data[j];
}
static void sums(unsigned *n, unsigned *m, struct mat *y, double *x) {
  for (unsigned i = 0; i < *n + *m; i++)
    for (int j = 0; j < y->cols; j++) x[i] += y->data[j];
}
static void begins(int n, const struct sized *a, const struct sized *b, double *x) {
  for (int t = 0; t < n; t++)
    for (size_t i = a->cols - 1; i < 50; i++)
      for (size_t k = 0; k < b->cols; k++) x[i] += b->data[k];
}
static double p[2000];
int main(void) {
  for (int i = 0; i < 2000; i++) p[i] = i % 9 - 4;
  struct mat y = {7, 9, p + 500};
  struct sized none = {0, 0, NULL}, a = {5, 40, NULL}, b = {3, 12, p + 900};
  wraps((size_t)-1, NULL, NULL);
  wraps(6, &y, p);
  int narrowed = 65536, n = 11;
  narrow(&narrowed, NULL, NULL);
  narrow(&n, &y, p);
  unsigned half = 0x80000000u, few = 8;
  sums(&half, &half, NULL, NULL);
  sums(&few, &few, &y, p + 100);
  begins(3, &none, NULL, NULL);
  begins(0, NULL, NULL, NULL);
  begins(3, &a, &b, p);
  for (int i = 0; i < 2000; i++) printf("%a\n", p[i]);
  return 0;
}

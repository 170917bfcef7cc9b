// WHY: what a test in front of the loops has read can be read before them, by the author's spelling, as long as nothing has changed it
//      since; what a statement updates had its type before, and was no size
// RUN: polyc %s --strict
// CHECK: int multiply(
// CHECK: polyc_all_disjoint(1, {c->data,
// CHECK: #pragma omp parallel for
// CHECK: c->data[i * c->cols + j] +=
// CHECK: struct mat by_value(
// CHECK: polyc_all_disjoint(1, {c.data,
// CHECK: #pragma omp parallel for
// CHECK: void moved(
// CHECK: if (rows > 1 && (double)rows * cols >=
// CHECK: void may_be_absent(
// CHECK: if (rows > 1 && (double)rows * cols >=
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
struct mat { int rows, cols; double *data; };
int multiply(struct mat *c, const struct mat *a, const struct mat *b) {
  if (a->cols != b->rows || c->rows != a->rows || c->cols != b->cols) return -1;
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++)
      for (int k = 0; k < a->cols; k++)
        c->data[i * c->cols + j] += a->data[i * a->cols + k] * b->data[k * b->cols + j];
  return 0;
}
struct mat by_value(struct mat a, struct mat b, struct mat c) {
  if (a.cols != b.rows || c.rows != a.rows || c.cols != b.cols) return a;
  for (int i = 0; i < a.rows; i++)
    for (int j = 0; j < b.cols; j++)
      for (int k = 0; k < a.cols; k++)
        c.data[i * c.cols + j] += a.data[i * a.cols + k] * b.data[k * b.cols + j];
  return c;
}
// c is another one by then, and may be none
void moved(struct mat *c, struct mat *other, int rows, int cols, int *seen) {
  *seen = c->rows;
  c = other;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      c->data[i * cols + j] += 1;
}
// the test has read c where it is not NULL
void may_be_absent(struct mat *c, int rows, int cols) {
  if (c && c->rows < rows) rows = c->rows;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < cols; j++)
      c->data[i * cols + j] += 1;
}
int main(void) {
  struct mat a = {70, 60, NULL}, b = {60, 50, NULL}, c = {70, 50, NULL};
  double *all = malloc(3 * 70 * 70 * sizeof *all);
  if (all == NULL) return 1;
  for (int i = 0; i < 3 * 70 * 70; i++) all[i] = i % 7 - 3;
  a.data = all;
  b.data = all + 70 * 70;
  c.data = all + 2 * 70 * 70;
  int seen, bad = multiply(&c, &b, &a), good = multiply(&c, &a, &b);
  printf("%d %d %d\n", bad, good, by_value(a, b, c).rows);
  moved(&c, NULL, 0, 5, &seen);
  moved(&a, &c, 50, 50, &seen);
  may_be_absent(NULL, 0, 5);
  may_be_absent(&c, 50, 50);
  for (int i = 0; i < 70 * 50; i++) printf("%g\n", c.data[i]);
  free(all);
  return 0;
}

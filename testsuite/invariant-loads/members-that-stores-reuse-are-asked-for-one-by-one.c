// WHY: a store may reuse the memory of one member when that has been read for the last time, though another member is read behind it: each is asked for by itself
// RUN: polyc %s --force
// CHECK: static void scale(
// CHECK: polyc_all_disjoint(1, {o, c->n, sizeof o[0]}, {c->data, 
// CHECK-NEXT: {c, 1, sizeof c[0]}))
// CHECK: static void multiply(
// CHECK: polyc_all_disjoint(1, {c->data, (long)a->rows * c->cols, sizeof c->data[0]},
// CHECK: {a, 1, sizeof a[0]},
// CHECK: {b, 1, sizeof b[0]}
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
struct vec { double *data; int n; };
struct mat { double *data; int rows, cols; };
static void scale(const struct vec *c, double *o) {
  for (int i = 0; i < c->n; i++) o[i] = c->data[i] * 2;
}
static void multiply(struct mat *c, const struct mat *a, const struct mat *b) {
  for (int i = 0; i < a->rows; i++)
    for (int j = 0; j < b->cols; j++) {
      double s = 0;
      for (int k = 0; k < a->cols; k++) s += a->data[i * a->cols + k] * b->data[k * b->cols + j];
      c->data[i * c->cols + j] = s;
    }
}
static double sum(const double *m, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s = s * 0.9 + m[i];
  return s;
}
enum { N = 40, MANY = 100000 };
/* c->data lies where the last element is stored, c->n behind it. */
static void scaleOver(int over) {
  double *m = calloc(MANY + 1, sizeof *m), *d = calloc(MANY, sizeof *d);
  struct vec apart, *c = over ? (struct vec *)(m + MANY - 1) : &apart;
  for (int i = 0; i < MANY; i++) d[i] = i % 13;
  c->data = d, c->n = MANY;
  scale(c, m);
  printf("%.17g\n", sum(m, MANY));
  free(m), free(d);
}
static void multiplyOver(int over) {
  double *m = calloc(N * N + 1, sizeof *m), *d = calloc(N * N, sizeof *d);
  struct mat c = {m, N, N}, plain = {d, N, N}, *moved = (struct mat *)(m + N * N - 1);
  for (int i = 0; i < N * N; i++) d[i] = i % 7 - 3;
  if (over) *moved = plain;
  multiply(&c, over == 1 ? moved : &plain, over == 2 ? moved : &plain);
  printf("%.17g\n", sum(m, N * N));
  free(m), free(d);
}
int main(void) {
  for (int over = 0; over < 2; over++) scaleOver(over);
  for (int over = 0; over < 3; over++) multiplyOver(over);
  return 0;
}

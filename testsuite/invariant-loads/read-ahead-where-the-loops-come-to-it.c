// WHY: sizes and pointers that only iterations read are read in front of the loops where there are such iterations, which is asked first of
//      all; where there are none, the structures may be absent. What is stored must not be where they are
// RUN: polyc %s --strict --force --tile=4
// CHECK: static void add(
// CHECK: y->rows >= 1
// CHECK: y->cols >= 1
// CHECK: polyc_all_disjoint(1, {y->data,
// CHECK: {a, 1, sizeof a[0]}
// CHECK: static void multiply(
// CHECK: if (y->rows >= 1 &&
// CHECK-NEXT: y->cols >= 1 &&
// CHECK-NEXT: a->cols >= 1 &&
// CHECK-NEXT: b->cols >= y->cols &&
// CHECK: static void columns(
// CHECK: if (n >= 1 &&
// CHECK-NEXT: y->cols >= n
// CHECK: static void scaled(
// CHECK: n[0] >= 1 &&
// CHECK-NEXT: m[0] >= 1 &&
// CHECK: lda[0] >= m[0]
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
struct mat { int rows, cols; double *data; };
static void add(struct mat *y, const struct mat *a, const struct mat *b) {
  for (int i = 0; i < y->rows; i++)
    for (int j = 0; j < y->cols; j++)
      y->data[i * y->cols + j] = a->data[i * y->cols + j] + b->data[i * y->cols + j];
}
static void multiply(struct mat *y, const struct mat *a, const struct mat *b) {
  for (int i = 0; i < y->rows; i++)
    for (int j = 0; j < y->cols; j++)
      for (int k = 0; k < a->cols; k++)
        y->data[i * y->cols + j] += a->data[i * a->cols + k] * b->data[k * b->cols + j];
}
static void columns(int n, struct mat *y, double *x) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      x[j] += y->data[i * y->cols + j];
}
static void scaled(int *m, int *n, double *alpha, double *a, int *lda) {
  for (int j = 0; j < *n; j++)
    for (int i = 0; i < *m; i++)
      a[i + j * *lda] *= *alpha;
}
static double p[3000];
int main(void) {
  for (int i = 0; i < 3000; i++) p[i] = i % 7 - 3;
  struct mat none = {0, 5, NULL}, empty = {5, 0, NULL}, thin = {4, 6, p};
  struct mat x = {20, 30, p}, y = {30, 25, p + 700}, z = {20, 25, p + 1500}, w = {20, 25, p + 2100};
  add(&none, NULL, NULL);
  add(&empty, NULL, NULL);
  add(&z, &w, &z);
  add(&z, &w, &y);
  multiply(&none, NULL, NULL);
  multiply(&empty, NULL, NULL);
  multiply(&thin, &empty, NULL);
  multiply(&z, &x, &y);
  multiply(&z, &z, &y);
  columns(0, NULL, NULL);
  columns(-3, NULL, p);
  columns(20, &x, p + 2900);
  columns(20, &z, p + 1500);
  int zero = 0, minus = -2, m = 9, n = 11, lda = 12;
  double alpha = 1.5;
  scaled(NULL, &zero, NULL, NULL, NULL);
  scaled(&zero, &n, NULL, NULL, NULL);
  scaled(&minus, &n, NULL, p, NULL);
  scaled(&m, &n, &alpha, p + 5, &lda);
  scaled(&m, &n, p + 105, p + 100, &lda);
  // The last element that is stored lies where the pointer to what is added was read: it is not read again.
  enum { BEFORE = 60 };
  double *memory = malloc(BEFORE * sizeof *memory + sizeof(struct mat));
  if (memory == NULL) return 1;
  struct mat *a = (struct mat *)(memory + BEFORE), to = {1, BEFORE + 2, memory};
  a->data = p;
  add(&to, a, &x);
  for (int i = 0; i < BEFORE + 2; i++) printf("%a\n", memory[i]);
  free(memory);
  for (int i = 0; i < 3000; i++) printf("%a\n", p[i]);
  return 0;
}

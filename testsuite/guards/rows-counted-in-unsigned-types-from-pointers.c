// WHY: a pointer moved by an unsigned product: sizes with which that wraps around are left to the author's loops
// RUN: polyc %s --force
// CHECK: void rows(
// CHECK: n <= 65536
// CHECK: #pragma omp parallel for
// CHECK: void pixels(
// CHECK: #pragma omp parallel for
// CHECK: void image(
// CHECK: #pragma omp parallel for
// CHECK: void every_other(
// CHECK: m <= 32768
// CHECK: int main(
// EXEC: same
#include <stddef.h>
#include <stdio.h>
static double x[400000], y[400000];
void rows(double *a, const double *b, unsigned n, unsigned m) {
  for (unsigned i = 0; i < n; i++) {
    double *p = a + i * m;
    const double *q = b + i * m;
    for (unsigned j = 0; j < m; j++)
      p[j] = q[j] * 2 + i;
  }
}
void pixels(const double *in, double *out, int ch, int w, int h) {
  for (size_t k = 0; k < (size_t)w * h; k++) {
    const double *from = in + ch * k;
    double *to = out + ch * k;
    to[0] = from[0] / 100.0;
    to[1] = from[1] - from[0];
    to[2] = from[2] * from[0];
  }
}
struct image {
  double *data;
  size_t stride;
};
void image(struct image in, double *out, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const double *p = in.data + i * in.stride;
    out[i] = p[0] + p[1] * p[2];
  }
}
void every_other(double *a, unsigned n, unsigned m) {
  for (unsigned i = 0; i < n; i += 2) {
    double *p = a + i * m;
    for (int j = 0; j < 4; j++)
      p[j] = p[j] * 0.5 + i;
  }
}
static void show(const double *a) {
  double sum = 0;
  for (int i = 0; i < 400000; i++)
    sum += a[i] * (i % 13);
  printf("%a\n", sum);
}
int main(void) {
  for (int i = 0; i < 400000; i++)
    x[i] = i % 29, y[i] = i % 31;
  rows(x, y, 500, 700), show(x);
  rows(x, x + 5, 50, 700), show(x);
  pixels(x, y, 4, 100, 900), show(y);
  pixels(x, y, 1, 100, 900), show(y);
  struct image one = {x, 3};
  image(one, y, 100000), show(y);
  every_other(x, 400, 900), show(x);
  every_other(x, 4000, 1u << 31), show(x);
  return 0;
}

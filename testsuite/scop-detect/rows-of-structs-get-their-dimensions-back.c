// WHY: rows of structs in an array of one dimension, field by field: im[y * w + x].r is im[y][x].r
// RUN: polyc %s --force
// CHECK: static void gray(
// CHECK: #pragma omp parallel for
// CHECK: for (int y = 0; y < h; y++)
// CHECK: static void sums(
// CHECK: loops reordered
// CHECK: static void swirl(
// CHECK: polyc_disjoint(q, ((long)n - 1) * ld, sizeof q[0], p, (long)n * ld, sizeof p[0])) {
// EXEC: same
#include <stdio.h>
struct pixel { unsigned char r, g, b; };
struct point { double x, y; int k; };
static struct pixel I[400];
static unsigned char O[400];
static struct point P[400];
static double S[40];
static void gray(const struct pixel *im, unsigned char *out, int w, int h) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++)
      out[y * w + x] = (im[y * w + x].r * 77 + im[y * w + x].g * 150 + im[y * w + x].b * 29) >> 8;
}
static void sums(const struct point *p, double *s, int n, int m) {
  for (int j = 0; j < m; j++) {
    s[j] = 0;
    for (int i = 0; i < n; i++) s[j] += p[i * m + j].x * p[i * m + j].y;
  }
}
static void swirl(struct point *p, struct point *q, int n, int m, int ld) {
  for (int j = 0; j < m; j++)
    for (int i = 1; i < n; i++) {
      p[i * ld + j].x = q[(i - 1) * ld + j].y * 0.5;
      p[i * ld + j].k = q[(i - 1) * ld + j].k + 1;
    }
}
static void fill(void) {
  for (int k = 0; k < 400; k++) {
    I[k] = (struct pixel){k, k * 7, k * 13};
    P[k] = (struct point){k % 7 * 0.5, k % 11 - 3, k};
  }
}
int main(void) {
  fill();
  gray(I, O, 17, 19);
  gray((const struct pixel *)O, O + 30, 5, 6);
  sums(P, S, 15, 20);
  sums((const struct point *)S, S, 1, 1);
  swirl(P, P + 200, 9, 10, 12);
  swirl(P, P + 3, 9, 10, 12);
  swirl(P, P + 200, 5, 15, 12);
  swirl(P, P, 9, 10, 12);
  double s = 0;
  for (int k = 0; k < 400; k++) s = s * 0.99 + O[k] + P[k].x + P[k].y * 2 + P[k].k * 3;
  for (int k = 0; k < 20; k++) s += S[k];
  printf("%.17g\n", s);
  return 0;
}

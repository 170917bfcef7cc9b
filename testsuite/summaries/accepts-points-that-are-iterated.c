// WHY: points need different numbers of iterations: rows of them go to whoever is free, and what a point needs is private to it
// RUN: polyc %s
// CHECK: void inside(
// CHECK: #pragma omp parallel for firstprivate(h, max, w) schedule(dynamic)
// CHECK: for (int py = 0; py < h; py++)
// CHECK: void outside(
// CHECK: #pragma omp parallel for private(it, px, t, zi, zr) firstprivate(h, max, w) schedule(dynamic)
// CHECK: for (py = 0; py < h; py++)
// EXEC: same
#include <stdio.h>
#define S 120
static int img[S][S];
void inside(int w, int h, int max) {
  for (int py = 0; py < h; py++)
    for (int px = 0; px < w; px++) {
      double cr = -2 + 3.0 * px / w, ci = -1 + 2.0 * py / h, zr = 0, zi = 0;
      int it = 0;
      while (zr * zr + zi * zi < 4 && it < max) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        it++;
      }
      img[py][px] = it;
    }
}
void outside(int w, int h, int max) {
  int px, py, it;
  double zr, zi, t;
  for (py = 0; py < h; py++)
    for (px = 0; px < w; px++) {
      zr = zi = 0;
      for (it = 0; it < max; it++) {
        t = zr * zr - zi * zi - 0.5 + 1.5 * px / w;
        zi = 2 * zr * zi + 1.0 * py / h;
        zr = t;
        if (zr * zr + zi * zi > 4) break;
      }
      img[py][px] += it;
    }
}
int main(void) {
  inside(S, S, 60);
  outside(S, S, 60);
  outside(3, 2, 60);
  long t = 0;
  for (int i = 0; i < S; i++)
    for (int j = 0; j < S; j++) t = t * 3 % 1000003 + img[i][j];
  printf("%ld\n", t);
  return 0;
}

// SIZES: 8 64 256
#include "fill.h"
void kernel(int n, int max, unsigned char *restrict out) {
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++) {
      double cr = 3.0 * x / n - 2, ci = 2.0 * y / n - 1, zr = 0, zi = 0;
      int it = 0;
      while (zr * zr + zi * zi < 4 && it < max) {
        double t = zr * zr - zi * zi + cr;
        zi = 2 * zr * zi + ci;
        zr = t;
        it++;
      }
      out[y * n + x] = it;
    }
}
static unsigned char out[256 * 256];
void init(int n) {}
void run(int n) { kernel(n, 50, out); }

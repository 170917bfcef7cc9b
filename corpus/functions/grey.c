// SIZES: 8 100 1000
#include "fill.h"
void kernel(int w, int h, const unsigned char *restrict rgb, unsigned char *restrict grey) {
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      const unsigned char *p = rgb + 3 * (y * w + x);
      grey[y * w + x] = (p[0] * 77 + p[1] * 150 + p[2] * 29) >> 8;
    }
}
static unsigned char rgb[3000000], grey[1000000];
void init(int n) { FILL(rgb, x); }
void run(int n) { kernel(n, n, rgb, grey); }

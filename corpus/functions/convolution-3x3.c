// SIZES: 8 64 1024
#include "fill.h"
void kernel(int w, int h, const unsigned char *restrict in, unsigned char *restrict out, const int *restrict k) {
  for (int y = 1; y < h - 1; y++)
    for (int x = 1; x < w - 1; x++) {
      int s = 0;
      for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++) s += k[(dy + 1) * 3 + dx + 1] * in[(y + dy) * w + x + dx];
      out[y * w + x] = s >> 4;
    }
}
static unsigned char in[1024 * 1024], out[1024 * 1024];
static int k[9] = {1, 2, 1, 2, 4, 2, 1, 2, 1};
void init(int n) { FILL(in, x); }
void run(int n) { kernel(n, n, in, out, k); }

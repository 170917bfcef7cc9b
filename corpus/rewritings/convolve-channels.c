// SIZES: 4 32 128
#include "fill.h"
#define N 128
void kernel(int n, float out[N][N], float in[8][N][N], float w[8]) {
  for (int c = 0; c < 8; c++)
    for (int x = 0; x < n; x++)
      for (int y = 0; y < n; y++) out[y][x] += in[c][y][x] * w[c];
}
static float in[8][N][N], out[N][N], w[8];
void init(int n) { FILL3(in, x & 7); FILL(w, x); }
void run(int n) { kernel(n, out, in, w); }

// SIZES: 16 256 1000
#include "fill.h"
#define N 1000
void kernel(int n, unsigned char out[N][N][3], unsigned char in[3][N][N]) {
  for (int c = 0; c < 3; c++)
    for (int y = 0; y < n; y++)
      for (int x = 0; x < n; x++) out[y][x][c] = in[c][y][x];
}
static unsigned char in[3][N][N], out[N][N][3];
void init(int n) { FILL3(in, x & 255); }
void run(int n) { kernel(n, out, in); }

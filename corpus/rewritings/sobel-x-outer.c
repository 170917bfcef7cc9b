// SIZES: 16 128 1000
#include "fill.h"
#define N 1000
void kernel(int n, int out[N][N], unsigned char in[N][N]) {
  for (int x = 1; x < n - 1; x++)
    for (int y = 1; y < n - 1; y++)
      out[y][x] = in[y - 1][x + 1] - in[y - 1][x - 1] + 2 * (in[y][x + 1] - in[y][x - 1]) + in[y + 1][x + 1] - in[y + 1][x - 1];
}
static unsigned char in[N][N];
static int out[N][N];
void init(int n) { FILL2(in, x & 255); }
void run(int n) { kernel(n, out, in); }

// SIZES: 8 128 1000
#include "fill.h"
#define N 1000
void kernel(int n, int out[N][N], int in[N][N]) {
  for (int y = 0; y < n; y++)
    for (int x = 0; x < n; x++) out[x][n - 1 - y] = in[y][x];
}
static int in[N][N], out[N][N];
void init(int n) { FILL2(in, x & 255); }
void run(int n) { kernel(n, out, in); }

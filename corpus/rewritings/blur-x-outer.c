// SIZES: 16 128 1000
#include "fill.h"
#define N 1000
void kernel(int n, float out[N][N], float in[N][N]) {
  for (int x = 0; x < n; x++)
    for (int y = 1; y < n - 1; y++) out[y][x] = (in[y - 1][x] + in[y][x] + in[y + 1][x]) * 0.33f;
}
static float in[N][N], out[N][N];
void init(int n) { FILL2(in, x & 255); }
void run(int n) { kernel(n, out, in); }

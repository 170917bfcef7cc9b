// SIZES: 16 128 512
#include "fill.h"
#define N 512
void kernel(int n, float out[N][N], float tmp[N][N], float in[N][N]) {
  for (int y = 0; y < n; y++)
    for (int x = 1; x < n - 1; x++) tmp[y][x] = in[y][x - 1] + 2 * in[y][x] + in[y][x + 1];
  for (int y = 1; y < n - 1; y++)
    for (int x = 1; x < n - 1; x++) out[y][x] = tmp[y - 1][x] + 2 * tmp[y][x] + tmp[y + 1][x];
}
static float in[N][N], tmp[N][N], out[N][N];
void init(int n) { FILL2(in, x & 7); }
void run(int n) { kernel(n, out, tmp, in); }

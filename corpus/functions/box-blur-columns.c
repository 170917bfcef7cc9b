// SIZES: 16 64 512
#include "fill.h"
#define N 512
void kernel(int n, int r, float out[N][N], float in[N][N]) {
  for (int x = 0; x < n; x++)
    for (int y = r; y < n - r; y++) {
      float s = 0;
      for (int d = -r; d <= r; d++) s += in[y + d][x];
      out[y][x] = s / (2 * r + 1);
    }
}
static float in[N][N], out[N][N];
void init(int n) { FILL2(in, x & 7); }
void run(int n) { kernel(n, 3, out, in); }

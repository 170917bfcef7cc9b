// SIZES: 16 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, float out[N][N], float in[2 * N][2 * N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      out[i][j] = (in[2 * i][2 * j] + in[2 * i + 1][2 * j] + in[2 * i][2 * j + 1] + in[2 * i + 1][2 * j + 1]) / 4;
}
static float in[2 * N][2 * N], out[N][N];
void init(int n) { FILL2(in, x & 7); }
void run(int n) { kernel(n, out, in); }

// SIZES: 1 16 1000
#include "fill.h"
void kernel(int blocks, float (*restrict out)[8][8], float (*restrict in)[8][8], float c[restrict 8][8]) {
  for (int b = 0; b < blocks; b++)
    for (int u = 0; u < 8; u++)
      for (int v = 0; v < 8; v++) {
        float s = 0;
        for (int x = 0; x < 8; x++)
          for (int y = 0; y < 8; y++) s += in[b][x][y] * c[u][x] * c[v][y];
        out[b][u][v] = s;
      }
}
static float out[1000][8][8], in[1000][8][8], c[8][8];
void init(int n) { FILL3(in, x & 7); }
void run(int n) { kernel(n, out, in, c); }

// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, float (*restrict out)[3], float (*restrict in)[3], float m[restrict 3][4]) {
  for (int p = 0; p < n; p++)
    for (int i = 0; i < 3; i++) {
      out[p][i] = m[i][3];
      for (int j = 0; j < 3; j++) out[p][i] += m[i][j] * in[p][j];
    }
}
static float out[100000][3], in[100000][3], m[3][4];
void init(int n) { FILL2(in, x & 7); }
void run(int n) { kernel(n, out, in, m); }

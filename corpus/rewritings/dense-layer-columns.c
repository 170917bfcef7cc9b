// SIZES: 1 16 256
#include "fill.h"
void kernel(int b, float *restrict y, const float *restrict x, float w[128][128]) {
  for (int i = 0; i < b; i++)
    for (int o = 0; o < 128; o++) {
      y[i * 128 + o] = 0;
      for (int k = 0; k < 128; k++) y[i * 128 + o] += x[i * 128 + k] * w[k][o];
    }
}
static float y[256 * 128], v[256 * 128], w[128][128];
void init(int n) { FILL(v, x & 7); FILL2(w, x & 3); }
void run(int n) { kernel(n, y, v, w); }

// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, float *restrict out, const float *restrict in, const float *restrict h) {
  for (int k = 0; k < 32; k++)
    for (int i = 0; i < n; i++) out[i] += h[k] * in[i + k];
}
static float out[100000], in[100032], h[32];
void init(int n) { FILL(in, x & 255); FILL(h, x * 0.01f); }
void run(int n) { kernel(n, out, in, h); }

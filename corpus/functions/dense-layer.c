// SIZES: 1 16 256
#include "fill.h"
void kernel(int batch, int in, int out, const float *restrict v, const float *restrict w, const float *restrict b, float *restrict y) {
  for (int n = 0; n < batch; n++)
    for (int o = 0; o < out; o++) {
      float s = b[o];
      for (int i = 0; i < in; i++) s += v[n * in + i] * w[o * in + i];
      y[n * out + o] = s > 0 ? s : 0;
    }
}
static float v[256 * 256], w[256 * 256], b[256], y[256 * 256];
void init(int n) { FILL(v, x & 255); FILL(w, (x & 255) * 0.01f); }
void run(int n) { kernel(n, 256, 256, v, w, b, y); }

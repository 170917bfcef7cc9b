// SIZES: 8 64 1024
#include "fill.h"
#include <math.h>
#define C 768
void kernel(int n, int c, float *restrict out, const float *restrict in, const float *restrict w, const float *restrict b) {
  for (int i = 0; i < n; i++) {
    float mean = 0;
    for (int k = 0; k < c; k++) mean += in[i * c + k];
    mean /= c;
    float var = 0;
    for (int k = 0; k < c; k++) {
      float d = in[i * c + k] - mean;
      var += d * d;
    }
    var /= c;
    float s = 1.0f / sqrtf(var + 1e-5f);
    for (int k = 0; k < c; k++) out[i * c + k] = (in[i * c + k] - mean) * s * w[k] + b[k];
  }
}
static float out[1024 * C], in[1024 * C], w[C], b[C];
void init(int n) { FILL(in, (x & 255) * 0.01f); FILL(w, x & 3); FILL(b, x & 3); }
void run(int n) { kernel(n, C, out, in, w, b); }

// SIZES: 1 16 256
#include "fill.h"
#include <math.h>
void kernel(int n, int c, float *restrict out, const float *restrict in) {
  for (int i = 0; i < n; i++) {
    float max = in[i * c], sum = 0;
    for (int k = 1; k < c; k++)
      if (in[i * c + k] > max) max = in[i * c + k];
    for (int k = 0; k < c; k++) {
      out[i * c + k] = expf(in[i * c + k] - max);
      sum += out[i * c + k];
    }
    for (int k = 0; k < c; k++) out[i * c + k] /= sum;
  }
}
static float out[256 * 1000], in[256 * 1000];
void init(int n) { FILL(in, (x & 255) * 0.01f); }
void run(int n) { kernel(n, 1000, out, in); }

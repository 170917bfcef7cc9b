// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int up, float *restrict out, const float *restrict in) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < up; k++) out[i * up + k] = in[i] + (in[i + 1] - in[i]) * k / up;
}
static float out[400000], in[100001];
void init(int n) { FILL(in, x & 255); }
void run(int n) { kernel(n, 4, out, in); }

// SIZES: 32 512 4096
#include "fill.h"
void kernel(int n, int lags, const float *restrict s, float *restrict r) {
  for (int lag = 0; lag < lags; lag++) {
    float d = 0;
    for (int i = lag; i < n; i++) d += s[i] * s[i - lag];
    r[lag] = d;
  }
}
static float s[4096], r[16];
void init(int n) { FILL(s, x & 255); }
void run(int n) { kernel(n, 16, s, r); }

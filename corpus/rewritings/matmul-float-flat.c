// SIZES: 8 64 400
#include "fill.h"
void kernel(int n, float *restrict c, const float *restrict a, const float *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      float s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
static float a[400 * 400], b[400 * 400], c[400 * 400];
void init(int n) { FILL(a, x & 7); FILL(b, x & 3); }
void run(int n) { kernel(n, c, a, b); }

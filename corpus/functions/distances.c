// SIZES: 16 200 2000
#include "fill.h"
void kernel(int n, int k, int dim, float *restrict d, const float *restrict p, const float *restrict q) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < k; j++) {
      float s = 0;
      for (int f = 0; f < dim; f++) {
        float t = p[i * dim + f] - q[j * dim + f];
        s += t * t;
      }
      d[i * k + j] = s;
    }
}
static float d[2000 * 16], p[2000 * 32], q[16 * 32];
void init(int n) { FILL(p, x & 255); FILL(q, x & 255); }
void run(int n) { kernel(n, 16, 32, d, p, q); }

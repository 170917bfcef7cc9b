// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, double *restrict y, const double *restrict x, const double *restrict c) {
  for (int k = 0; k < 12; k++)
    for (int i = 0; i < n; i++) y[i] = y[i] * x[i] + c[k];
}
static double y[100000], v[100000], c[12];
void init(int n) { FILL(v, (x & 7) * 0.1); FILL(c, x & 3); }
void run(int n) { kernel(n, y, v, c); }

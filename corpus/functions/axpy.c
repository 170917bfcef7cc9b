// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, double a, const double *restrict v, double *restrict y) {
  for (int i = 0; i < n; i++) y[i] += a * v[i];
}
static double v[100000], y[100000];
void init(int n) { FILL(v, x & 7); }
void run(int n) { kernel(n, 0.5, v, y); }

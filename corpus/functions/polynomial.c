// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int degree, double *restrict y, const double *restrict v, const double *restrict c) {
  for (int i = 0; i < n; i++) {
    double s = c[degree];
    for (int k = degree - 1; k >= 0; k--) s = s * v[i] + c[k];
    y[i] = s;
  }
}
static double y[100000], v[100000], c[9];
void init(int n) { FILL(v, (x & 255) * 0.01); FILL(c, x & 3); }
void run(int n) { kernel(n, 8, y, v, c); }

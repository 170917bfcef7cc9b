// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, double *restrict a, double *restrict c, const double *restrict b) {
  for (int i = 1; i < n; i++) {
    a[i] = b[i] * 1.5 + b[i - 1] * b[i] + 2;
    c[i] = c[i - 1] * 0.5 + a[i];
  }
}
static double a[100000], b[100000], c[100000];
void init(int n) { FILL(b, x & 255); }
void run(int n) { kernel(n, a, c, b); }

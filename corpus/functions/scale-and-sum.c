// SIZES: 16 1000 100000
#include "fill.h"
double total;
void kernel(int n, double *restrict a, const double *restrict b) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    a[i] = b[i] * 1.5 + 2;
    s += a[i];
  }
  total = s;
}
static double a[100000], b[100000];
void init(int n) { FILL(b, x & 255); }
void run(int n) { kernel(n, a, b); }

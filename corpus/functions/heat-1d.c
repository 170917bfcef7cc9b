// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int steps, double *restrict a, double *restrict b) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
    for (int i = 1; i < n - 1; i++) a[i] = b[i];
  }
}
static double a[100000], b[100000];
void init(int n) { FILL(a, x & 7); }
void run(int n) { kernel(n, 10, a, b); }

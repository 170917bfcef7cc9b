// SIZES: 16 1000 20000
#include "fill.h"
void kernel(int n, const int *restrict rp, const int *restrict col, const double *restrict v, const double *restrict x, double *restrict y) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++) s += v[k] * x[col[k]];
    y[i] = s;
  }
}
static int rp[20001], col[100000];
static double v[100000], w[20000], y[20000];
void init(int n) {
  FILL(v, x & 7);
  FILL(w, x & 7);
  for (int i = 0; i <= n; i++) rp[i] = 5 * i;
  for (int k = 0; k < 5 * n; k++) col[k] = (k * 7919) % n;
}
void run(int n) { kernel(n, rp, col, v, w, y); }

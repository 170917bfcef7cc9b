// SIZES: 16 1000 50000
#include "fill.h"
void kernel(int n, const int *restrict at, const double *restrict w, double *restrict y, const double *restrict v) {
  for (int e = 0; e < n; e++) {
    y[2 * e] = w[e] * v[at[2 * e]];
    y[2 * e + 1] = w[e] * v[at[2 * e + 1]];
  }
}
static int at[100000];
static double w[50000], y[100000], v[50000];
void init(int n) { FILL(w, x & 7); FILL(v, x & 7); for (int i = 0; i < 2 * n; i++) at[i] = i * 17 % n; }
void run(int n) { kernel(n, at, w, y, v); }

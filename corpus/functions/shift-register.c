// SIZES: 16 1000 50000
#include "fill.h"
void kernel(int n, int taps, double *restrict line, const double *restrict in, double *restrict out) {
  for (int i = 0; i < n; i++) {
    for (int k = taps - 1; k > 0; k--) line[k] = line[k - 1];
    line[0] = in[i];
    double s = 0;
    for (int k = 0; k < taps; k++) s += line[k];
    out[i] = s;
  }
}
static double line[8], in[50000], out[50000];
void init(int n) { FILL(in, x & 255); }
void run(int n) { kernel(n, 8, line, in, out); }

// SIZES: 16 1000 50000
#include "fill.h"
void kernel(int n, int channels, double *s, const double *a) {
  for (int c = 0; c < channels; c++)
    for (int i = 2; i < n; i++)
      s[c * n + i] -= a[0] * s[c * n + i - 1] + a[1] * s[c * n + i - 2];
}
static double s[100000], a[2] = {0.1, 0.2};
void init(int n) { FILL(s, x & 255); }
void run(int n) { kernel(n, 2, s, a); }

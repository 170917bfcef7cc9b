// SIZES: 8 64 256
#include "fill.h"
void kernel(int n, int *d) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (d[i * n + k] + d[k * n + j] < d[i * n + j]) d[i * n + j] = d[i * n + k] + d[k * n + j];
}
static int d[256 * 256];
void init(int n) { FILL(d, x & 1023); }
void run(int n) { kernel(n, d); }

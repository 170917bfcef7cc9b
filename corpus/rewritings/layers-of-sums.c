// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int m, float *restrict s, const float *restrict a) {
  for (int k = 0; k < m; k++)
    for (int i = 0; i < n; i++) s[i] += a[i] * k + 1;
}
static float s[100000], a[100000];
void init(int n) { FILL(a, x & 7); }
void run(int n) { kernel(n, 20, s, a); }

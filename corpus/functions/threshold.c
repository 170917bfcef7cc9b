// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, float *a, float t) {
  for (int i = 0; i < n; i++)
    if (a[i] < t) a[i] = 0;
}
static float a[100000];
void init(int n) { FILL(a, x & 255); }
void run(int n) { kernel(n, a, 100); }

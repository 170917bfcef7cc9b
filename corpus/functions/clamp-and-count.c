// SIZES: 16 1000 100000
#include "fill.h"
int count;
void kernel(int n, float *restrict a, float *restrict b, float t) {
  int c = 0;
  for (int i = 0; i < n; i++) {
    if (a[i] < t) {
      a[i] = t;
      c++;
    }
    b[i] = a[i] * 0.5f;
  }
  count = c;
}
static float a[100000], b[100000];
void init(int n) { FILL(a, x & 255); }
void run(int n) { kernel(n, a, b, 100); }

// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, double *a) {
  for (int i = 1; i < n; i++) a[i] += a[i - 1];
}
static double a[100000];
void init(int n) { FILL(a, x & 7); }
void run(int n) { kernel(n, a); }

// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, double *a) {
  for (int i = 0; i < n / 2; i++) {
    double t = a[i];
    a[i] = a[n - 1 - i];
    a[n - 1 - i] = t;
  }
}
static double a[100000];
void init(int n) { FILL(a, x & 255); }
void run(int n) { kernel(n, a); }

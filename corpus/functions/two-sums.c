// SIZES: 16 1000 100000
#include "fill.h"
double mean, var;
void kernel(int n, const double *a) {
  double s = 0, q = 0;
  for (int i = 0; i < n; i++) {
    s += a[i];
    q += a[i] * a[i];
  }
  mean = s / n;
  var = q / n - mean * mean;
}
static double a[100000];
void init(int n) { FILL(a, x & 255); }
void run(int n) { kernel(n, a); }

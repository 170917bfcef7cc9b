// SIZES: 16 200 2000
#include "fill.h"
#include <math.h>
#define N 2000
void kernel(int n, double p[N][3], double f[N][3], const double *restrict m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (i == j) continue;
      double dx = p[j][0] - p[i][0], dy = p[j][1] - p[i][1], dz = p[j][2] - p[i][2];
      double r = dx * dx + dy * dy + dz * dz + 1e-9;
      double s = m[j] / (r * sqrt(r));
      f[i][0] += s * dx;
      f[i][1] += s * dy;
      f[i][2] += s * dz;
    }
}
static double p[N][3], f[N][3], m[N];
void init(int n) { FILL(m, x & 7); FILL2(p, x & 127); }
void run(int n) { kernel(n, p, f, m); }

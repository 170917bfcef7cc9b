// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], const double *restrict x, double *restrict y, double *restrict z) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      y[i] += A[i][j] * x[j];
      z[j] += A[i][j] * x[i];
    }
}
static double A[N][N], v[N], y[N], z[N];
void init(int n) { FILL2(A, x & 7); FILL(v, x & 3); }
void run(int n) { kernel(n, A, v, y, z); }

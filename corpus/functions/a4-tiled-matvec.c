// SIZES: 32 256 2048
#include "fill.h"
#define N 2048
void kernel(int n, double A[N][N], const double *restrict x, double *restrict y) {
  for (int ii = 0; ii < n; ii += 32)
    for (int jj = 0; jj < n; jj += 32)
      for (int i = ii; i < ii + 32; i++)
        for (int j = jj; j < jj + 32; j++) y[i] += A[i][j] * x[j];
}
static double A[N][N], v[N], y[N];
void init(int n) { FILL(v, x & 7); FILL2(A, x & 7); }
void run(int n) { kernel(n, A, v, y); }

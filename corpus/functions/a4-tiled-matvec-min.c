// SIZES: 30 250 2000
#include "fill.h"
#define N 2048
#define MIN(a, b) ((a) < (b) ? (a) : (b))
void kernel(int n, double A[N][N], const double *restrict x, double *restrict y) {
  for (int ii = 0; ii < n; ii += 32)
    for (int jj = 0; jj < n; jj += 32)
      for (int i = ii; i < MIN(ii + 32, n); i++)
        for (int j = jj; j < MIN(jj + 32, n); j++) y[i] += A[i][j] * x[j];
}
static double A[N][N], v[N], y[N];
void init(int n) { FILL(v, x & 7); FILL2(A, x & 7); }
void run(int n) { kernel(n, A, v, y); }

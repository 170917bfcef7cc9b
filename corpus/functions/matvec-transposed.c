// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], const double *restrict x, double *restrict y) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) y[j] += A[i][j] * x[i];
}
static double A[N][N], v[N], y[N];
void init(int n) { FILL(v, x & 7); FILL2(A, x & 7); }
void run(int n) { kernel(n, A, v, y); }

// SIZES: 2 8 64
#include "fill.h"
#define N 64
void kernel(int n, double A[N][N], double *restrict y) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) y[i] += A[j][i];
}
static double A[N][N], y[N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, A, y); }

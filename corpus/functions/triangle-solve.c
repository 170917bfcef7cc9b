// SIZES: 8 64 512
#include "fill.h"
#define N 512
void kernel(int n, double L[N][N], double *restrict x, const double *restrict b) {
  for (int i = 0; i < n; i++) {
    x[i] = b[i];
    for (int j = 0; j < i; j++) x[i] -= L[i][j] * x[j];
    x[i] /= L[i][i];
  }
}
static double L[N][N], v[N], b[N];
void init(int n) { FILL(b, x & 7); FILL2(L, (x & 7) + 1); }
void run(int n) { kernel(n, L, v, b); }

// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double c[N]) {
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++) A[i][j] -= c[i] * A[i - 1][j];
}
static double A[N][N], c[N];
void init(int n) { FILL2(A, x & 7); FILL(c, 0.5); }
void run(int n) { kernel(n, A, c); }

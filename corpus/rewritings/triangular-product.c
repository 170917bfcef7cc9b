// SIZES: 8 64 400
#include "fill.h"
#define N 400
void kernel(int n, double C[N][N], double L[N][N], double B[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k <= i; k++) C[i][j] += L[i][k] * B[k][j];
}
static double L[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(L, x & 7); FILL2(B, x & 3); }
void run(int n) { kernel(n, C, L, B); }

// SIZES: 8 64 512
#include "fill.h"
#define N 512
void kernel(int n, double C[N][N], double A[N][N], double B[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) C[i][j] += A[i][k] * B[k][j];
}
static double A[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, C, A, B); }

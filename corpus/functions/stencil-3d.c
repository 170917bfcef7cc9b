// SIZES: 8 32 96
#include "fill.h"
#define N 96
void kernel(int n, double B[N][N][N], double A[N][N][N]) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      for (int k = 1; k < n - 1; k++)
        B[i][j][k] = A[i][j][k] * -6 + A[i - 1][j][k] + A[i + 1][j][k] + A[i][j - 1][k] + A[i][j + 1][k] +
                     A[i][j][k - 1] + A[i][j][k + 1];
}
static double A[N][N][N], B[N][N][N];
void init(int n) { FILL3(A, x & 7); }
void run(int n) { kernel(n, B, A); }

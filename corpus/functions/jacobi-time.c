// SIZES: 8 64 512
#include "fill.h"
#define N 512
void kernel(int n, int steps, double A[N][N], double B[N][N]) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        B[i][j] = 0.2 * (A[i][j] + A[i][j - 1] + A[i][j + 1] + A[i - 1][j] + A[i + 1][j]);
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++) A[i][j] = B[i][j];
  }
}
static double A[N][N], B[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, 10, A, B); }

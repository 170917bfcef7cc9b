// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (i == 0 || j == 0 || i == n - 1 || j == n - 1) A[i][j] = 0;
      else A[i][j] *= 0.5;
}
static double A[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, A); }

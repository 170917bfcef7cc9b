// SIZES: 8 64 512
#include "fill.h"
#define N 512
void kernel(int n, int k, double A[N][N]) {
  for (int j = k + 1; j < n; j++)
    for (int i = j; i < n; i++) A[i][j] -= A[i][k] * A[j][k];
}
static double A[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, 1, A); }

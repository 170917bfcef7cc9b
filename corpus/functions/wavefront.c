// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) A[i][j] = (A[i - 1][j] + A[i][j - 1]) * 0.5;
}
static double A[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, A); }

// SIZES: 8 64 1024
#include "fill.h"
#define N 1024
void kernel(int n, double B[N][N], double A[N][N]) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) B[i][j] = A[i][j] * 2;
}
static double A[N][N], B[N][N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, B, A); }

// SIZES: 8 64 300
#include "fill.h"
#define N 300
void kernel(int n, int C[N][N], int A[N][N], int B[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) C[i][j] = A[i][k] + B[k][j] < C[i][j] ? A[i][k] + B[k][j] : C[i][j];
}
static int A[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(A, x & 255); FILL2(B, x & 127); FILL2(C, 999); }
void run(int n) { kernel(n, C, A, B); }

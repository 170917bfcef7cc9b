// SIZES: 8 64 400
#include "fill.h"
#define N 400
void kernel(int n, int C[N][N], int A[N][N], int B[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) C[i][j] += A[i][k] * B[k][j];
}
static int A[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(A, x & 7); FILL2(B, x & 3); }
void run(int n) { for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) C[i][j] = 0; kernel(n, C, A, B); }

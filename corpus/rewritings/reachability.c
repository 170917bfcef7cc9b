// SIZES: 8 64 300
#include "fill.h"
#define N 300
void kernel(int n, unsigned char C[N][N], unsigned char A[N][N], unsigned char B[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++) C[i][j] |= A[i][k] & B[k][j];
}
static unsigned char A[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(A, x & 1); FILL2(B, x & 1); }
void run(int n) { kernel(n, C, A, B); }

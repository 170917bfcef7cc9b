// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, float A[N][N], float B[N][N], float C[N][N]) {
  for (int x = 0; x < n; x++)
    for (int y = 0; y < n; y++) C[y][x] = A[y][x] + 0.5f * B[y][x];
}
static float A[N][N], B[N][N], C[N][N];
void init(int n) { FILL2(A, x & 7); FILL2(B, x & 15); }
void run(int n) { kernel(n, A, B, C); }

// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double B[N][N], double *restrict d) {
  for (int j = 0; j < n; j++) {
    d[j] = 0;
    for (int i = 0; i < n; i++) d[j] += A[i][j] * B[i][j];
  }
}
static double A[N][N], B[N][N], v[N];
void init(int n) { FILL2(A, x & 7); FILL2(B, x & 3); }
void run(int n) { kernel(n, A, B, v); }

// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double *restrict m) {
  for (int j = 0; j < n; j++) {
    m[j] = A[0][j];
    for (int i = 1; i < n; i++) m[j] = A[i][j] > m[j] ? A[i][j] : m[j];
  }
}
static double A[N][N], v[N];
void init(int n) { FILL2(A, x & 255); }
void run(int n) { kernel(n, A, v); }

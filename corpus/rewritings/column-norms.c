// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double *restrict norm) {
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++) s += A[i][j] * A[i][j];
    norm[j] = s;
  }
}
static double A[N][N], v[N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, A, v); }

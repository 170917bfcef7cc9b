// SIZES: 8 64 512
#include "fill.h"
void kernel(int n, double *restrict c, const double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += a[i * n + k] * b[k * n + j];
      c[i * n + j] = s;
    }
}
static double A[512 * 512], B[512 * 512], C[512 * 512];
void init(int n) { FILL(A, x & 7); FILL(B, x & 7); }
void run(int n) { kernel(n, C, A, B); }

// SIZES: 8 64 1024
#include "fill.h"
void kernel(int n, double *restrict b, const double *restrict a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) b[j * n + i] = a[i * n + j];
}
static double A[1024 * 1024], B[1024 * 1024];
void init(int n) { FILL(A, x & 7); }
void run(int n) { kernel(n, B, A); }

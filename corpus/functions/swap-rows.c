// SIZES: 8 64 512
#include "fill.h"
void kernel(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) {
      double t = a[i * n + j];
      a[i * n + j] = b[j * n + i];
      b[j * n + i] = t;
    }
}
static double A[512 * 512], B[512 * 512];
void init(int n) { FILL(A, x & 255); }
void run(int n) { kernel(n, A, B); }

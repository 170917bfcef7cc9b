// SIZES: 32 96 384
#include "fill.h"
void kernel(int n, int ld, double *restrict A, double *restrict tmp) {
  for (int k = 0; k + 16 <= n; k += 16)
    for (int i = k; i < n; i++) {
      for (int j = 0; j < 16; j++) tmp[j] = A[(long)i * ld + k + j];
      for (int j = 0; j < 16; j++) A[(long)i * ld + k + j] = tmp[j] * 0.5 + tmp[16 - 1 - j];
    }
}
static double A[384 * 384], tmp[16];
void init(int n) { FILL(A, x & 7); }
void run(int n) { kernel(n, 384, A, tmp); }

// SIZES: 8 64 400
#include "fill.h"
#define N 400
void kernel(int n, double out[N], double a[N][N], double b[N][N]) {
  for (int j = 0; j < n; j++) {
    out[j] = 0;
    for (int k = 0; k < n; k++) out[j] += a[k][j] * b[k][n - 1 - j];
  }
}
static double a[N][N], b[N][N], out[N];
void init(int n) { FILL2(a, x & 7); FILL2(b, x & 3); }
void run(int n) { kernel(n, out, a, b); }

// SIZES: 1 8 64
#include "fill.h"
#define N 48
void kernel(int n, double (*c)[N][N], double (*a)[N][N], double (*b)[N][N]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        for (int k = 0; k < N; k++) c[m][i][j] += a[m][i][k] * b[m][k][j];
}
static double a[64][N][N], b[64][N][N], c[64][N][N];
void init(int n) { FILL3(a, x & 7); FILL3(b, x & 3); }
void run(int n) { kernel(n, c, a, b); }

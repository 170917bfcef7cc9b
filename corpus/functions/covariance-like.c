// SIZES: 16 64 256
#include "fill.h"
#define N 256
void kernel(int n, int m, double c[N][N], double d[N][N]) {
  for (int i = 0; i < m; i++)
    for (int j = i; j < m; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += d[k][i] * d[k][j];
      c[i][j] = s / (n - 1);
      c[j][i] = c[i][j];
    }
}
static double c[N][N], d[N][N];
void init(int n) { FILL2(d, x * 7 % 11); }
void run(int n) { kernel(n, n, c, d); }

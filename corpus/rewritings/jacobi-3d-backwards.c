// SIZES: 8 32 96
#include "fill.h"
#define N 96
void kernel(int n, float a[N][N][N], float b[N][N][N]) {
  for (int k = 1; k < n - 1; k++)
    for (int j = 1; j < n - 1; j++)
      for (int i = 1; i < n - 1; i++) b[i][j][k] = a[i - 1][j][k] + a[i + 1][j][k] + a[i][j - 1][k] + a[i][j + 1][k];
}
static float a[N][N][N], b[N][N][N];
void init(int n) { FILL3(a, x & 7); }
void run(int n) { kernel(n, a, b); }

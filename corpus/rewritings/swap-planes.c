// SIZES: 4 32 96
#include "fill.h"
#define N 96
void kernel(int n, float a[N][N][N], float b[N][N][N]) {
  for (int k = 0; k < n; k++)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < n; i++) b[i][j][k] = a[i][j][k] * 2 + 1;
}
static float a[N][N][N], b[N][N][N];
void init(int n) { FILL3(a, x & 7); }
void run(int n) { kernel(n, a, b); }

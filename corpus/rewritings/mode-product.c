// SIZES: 4 32 80
#include "fill.h"
#define N 80
void kernel(int n, double y[N][N][N], double x[N][N][N], double u[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        for (int l = 0; l < n; l++) y[i][j][k] += x[l][j][k] * u[l][i];
}
static double x[N][N][N], y[N][N][N], u[N][N];
void init(int n) { FILL2(u, x & 7); FILL2(u, x & 3); }
void run(int n) { kernel(n, y, x, u); }

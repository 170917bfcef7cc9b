// SIZES: 8 64 500
#include "fill.h"
#define N 500
void kernel(int n, double a[N][N], double b[N][N]) {
  for (int j = 1; j < n - 1; j++)
    for (int i = 1; i < n - 1; i++)
      b[i][j] = a[i][j] + 0.1 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] - 4 * a[i][j]);
}
static double a[N][N], b[N][N];
void init(int n) { FILL2(a, x & 7); }
void run(int n) { kernel(n, a, b); }

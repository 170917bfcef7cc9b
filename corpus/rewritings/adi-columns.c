// SIZES: 8 64 500
#include "fill.h"
#define N 500
void kernel(int n, double a[N][N], double b[N][N]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++) a[i][j] -= 0.5 * a[i - 1][j];
  for (int j = 0; j < n; j++)
    for (int i = 1; i < n; i++) b[i][j] = a[i][j] + 0.25 * b[i - 1][j];
}
static double a[N][N], b[N][N];
void init(int n) { FILL2(a, x & 7); }
void run(int n) { kernel(n, a, b); }

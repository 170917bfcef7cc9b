// SIZES: 8 64 400
#include "fill.h"
#define N 400
void kernel(int n, double G[N][N], double X[N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= i; j++) {
      double s = 0;
      for (int k = 0; k < n; k++) s += X[k][i] * X[k][j];
      G[i][j] = s;
    }
}
static double G[N][N], X[N][N];
void init(int n) { FILL2(X, x & 7); }
void run(int n) { kernel(n, G, X); }

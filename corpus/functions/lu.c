// SIZES: 8 64 512
#include "fill.h"
#define N 512
void kernel(int n, double A[N][N]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      A[i][k] /= A[k][k];
      for (int j = k + 1; j < n; j++) A[i][j] -= A[i][k] * A[k][j];
    }
}
static double A[N][N];
void init(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) A[i][j] = i == j ? 2 * N : (i + 7 * j) % 13 * 0.1;
}
void run(int n) { init(n); kernel(n, A); }

// SIZES: 32 96 384
#include "fill.h"
#define N 384
void kernel(int n, double A[N][N]) {
  for (int kk = 0; kk < n; kk += 16) {
    for (int k = kk; k < kk + 16; k++)
      for (int i = k + 1; i < kk + 16; i++) {
        A[i][k] /= A[k][k];
        for (int j = k + 1; j < kk + 16; j++) A[i][j] -= A[i][k] * A[k][j];
      }
    for (int jj = kk + 16; jj < n; jj += 16)
      for (int k = kk; k < kk + 16; k++)
        for (int i = k + 1; i < kk + 16; i++)
          for (int j = jj; j < jj + 16; j++) A[i][j] -= A[i][k] * A[k][j];
    for (int ii = kk + 16; ii < n; ii += 16)
      for (int k = kk; k < kk + 16; k++)
        for (int i = ii; i < ii + 16; i++) {
          A[i][k] /= A[k][k];
          for (int j = k + 1; j < kk + 16; j++) A[i][j] -= A[i][k] * A[k][j];
        }
    for (int ii = kk + 16; ii < n; ii += 16)
      for (int jj = kk + 16; jj < n; jj += 16)
        for (int k = kk; k < kk + 16; k++)
          for (int i = ii; i < ii + 16; i++)
            for (int j = jj; j < jj + 16; j++) A[i][j] -= A[i][k] * A[k][j];
  }
}
static double A[N][N];
void init(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) A[i][j] = i == j ? 2 * N : (i + 7 * j) % 13 * 0.1;
}
void run(int n) { init(n); kernel(n, A); }

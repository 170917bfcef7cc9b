// SIZES: 8 64 1024
#include "fill.h"
#define N 1024
void kernel(int n, double *restrict s, double A[N][N]) {
  for (int j = 0; j < n; j++) {
    s[j] = 0;
    for (int i = 0; i < n; i++) s[j] += A[i][j];
  }
}
static double A[N][N], s[N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, s, A); }

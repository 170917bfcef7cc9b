// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double m[N]) {
  for (int j = 0; j < n; j++) {
    m[j] = 0;
    for (int i = 0; i < n; i++) m[j] += A[i][j];
    m[j] /= n;
    for (int i = 0; i < n; i++) A[i][j] -= m[j];
  }
}
static double A[N][N], m[N];
void init(int n) { FILL2(A, x & 7); }
void run(int n) { kernel(n, A, m); }

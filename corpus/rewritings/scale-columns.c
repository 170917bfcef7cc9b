// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double s[N]) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) A[i][j] *= s[j];
}
static double A[N][N], s[N];
void init(int n) { FILL2(A, x & 7); FILL(s, 1); }
void run(int n) { kernel(n, A, s); }

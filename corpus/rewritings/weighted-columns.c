// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double w[N], double m[N]) {
  for (int j = 0; j < n; j++) {
    double s = 0;
    for (int i = 0; i < n; i++) s += w[i] * A[i][j];
    m[j] = s / n;
  }
}
static double A[N][N], w[N], m[N];
void init(int n) { FILL2(A, x & 7); FILL(w, x & 3); }
void run(int n) { kernel(n, A, w, m); }

// SIZES: 8 100 1000
#include "fill.h"
#define N 1000
void kernel(int n, double A[N][N], double u[N], double v[N], double w[N], double z[N]) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) A[i][j] += u[i] * v[j] + w[i] * z[j];
}
static double A[N][N], u[N], v[N], w[N], z[N];
void init(int n) { FILL(u, x & 7); FILL(v, x & 7); FILL(w, x & 3); FILL(z, x & 3); }
void run(int n) { kernel(n, A, u, v, w, z); }

// SIZES: 4 32 96
#include "fill.h"
#define N 96
void kernel(int n, double s[N][N], double a[N][N][N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s[i][j] = 0;
      for (int k = 0; k < n; k++) s[i][j] += a[k][i][j];
    }
}
static double a[N][N][N], s[N][N];
void init(int n) { FILL3(a, x & 7); }
void run(int n) { kernel(n, s, a); }

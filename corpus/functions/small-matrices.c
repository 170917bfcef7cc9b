// SIZES: 16 1000 20000
#include "fill.h"
void kernel(int n, double (*restrict c)[4][4], double (*restrict a)[4][4], double b[restrict 4][4]) {
  for (int m = 0; m < n; m++)
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < 4; j++) {
        c[m][i][j] = 0;
        for (int k = 0; k < 4; k++) c[m][i][j] += a[m][i][k] * b[k][j];
      }
}
static double a[20000][4][4], b[4][4], c[20000][4][4];
void init(int n) { FILL3(a, x & 7); }
void run(int n) { kernel(n, c, a, b); }

// SIZES: 8 100 1000
#include "fill.h"
#define N 1001
void kernel(int n, int c[N][N], const char *restrict a, const char *restrict b) {
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= n; j++)
      if (a[i - 1] == b[j - 1])
        c[i][j] = c[i - 1][j - 1] + 1;
      else
        c[i][j] = c[i - 1][j] > c[i][j - 1] ? c[i - 1][j] : c[i][j - 1];
}
static int c[N][N];
static char a[N], b[N];
void init(int n) { FILL(a, x & 3); FILL(b, (x >> 2) & 3); }
void run(int n) { kernel(n, c, a, b); }

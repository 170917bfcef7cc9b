// SIZES: 16 128 1000
#include "fill.h"
#define N 1000
void kernel(int n, int s[N][N]) {
  for (int x = 0; x < n; x++)
    for (int y = 1; y < n; y++) s[y][x] += s[y - 1][x];
}
static int s[N][N];
void init(int n) { FILL2(s, 0); }
void run(int n) { kernel(n, s); }

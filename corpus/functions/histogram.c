// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, const unsigned char *restrict p, int *restrict hist) {
  for (int i = 0; i < n; i++) hist[p[i]]++;
}
static unsigned char p[100000];
static int hist[256];
void init(int n) { FILL(p, x); }
void run(int n) { kernel(n, p, hist); }

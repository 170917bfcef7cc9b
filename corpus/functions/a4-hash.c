// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, unsigned seed, unsigned *restrict o, const unsigned *restrict s) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 50; k++)
      o[i] = (o[i] ^ s[i]) * 31 + seed;
}
static unsigned o[100000], s[100000];
void init(int n) { FILL(o, x); FILL(s, x); }
void run(int n) { kernel(n, 17, o, s); }

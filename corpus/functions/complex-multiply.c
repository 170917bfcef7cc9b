// SIZES: 16 1000 100000
#include "fill.h"
struct complex { double re, im; };
void kernel(int n, struct complex *restrict c, const struct complex *restrict a, const struct complex *restrict b) {
  for (int i = 0; i < n; i++) {
    c[i].re = a[i].re * b[i].re - a[i].im * b[i].im;
    c[i].im = a[i].re * b[i].im + a[i].im * b[i].re;
  }
}
static struct complex a[100000], b[100000], c[100000];
void init(int n) { for (int i = 0; i < n; i++) a[i].re = b[i].im = i & 7; }
void run(int n) { kernel(n, c, a, b); }

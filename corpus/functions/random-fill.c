// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, unsigned *a) {
  unsigned s = 1;
  for (int i = 0; i < n; i++) {
    s = s * 1664525u + 1013904223u;
    a[i] = s;
  }
}
static unsigned a[100000];
void init(int n) {}
void run(int n) { kernel(n, a); }

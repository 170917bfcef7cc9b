// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int off, int *A) {
  int i;
  for (i = 0; i < n; i++, off += 2) {
    if (off >= 0) A[off] = 1;
    A[i] = i & 15;
  }
}
static int A[200100];
void init(int n) { FILL(A, x & 7); }
void run(int n) { kernel(n, -8, A); }

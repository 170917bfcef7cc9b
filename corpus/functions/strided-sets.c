// SIZES: 16 1000 100000
#include "fill.h"
void kernel(int n, int stride, int *a) {
  for (int i = 0; i < n; i += 3) a[i] = 0;
  for (int i = 1; i < n; i += 3) a[i] = 1;
  for (int i = 2; i < n; i += 3) a[i] = 2;
}
static int a[100000];
void init(int n) {}
void run(int n) { kernel(n, 3, a); }

// SIZES: 16 300 3000
#include "fill.h"
void kernel(int n, int *a) {
  for (int p = 0; p < n; p++)
    for (int i = p % 2; i + 1 < n; i += 2)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
}
static int a[3000];
void init(int n) {
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 10007;
}
void run(int n) { init(n); kernel(n, a); }

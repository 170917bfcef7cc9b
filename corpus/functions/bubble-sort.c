// SIZES: 16 100 1000
#include "fill.h"
void kernel(int n, int *a) {
  for (int i = 0; i < n - 1; i++)
    for (int j = 0; j < n - 1 - i; j++)
      if (a[j] > a[j + 1]) {
        int t = a[j];
        a[j] = a[j + 1];
        a[j + 1] = t;
      }
}
static int a[1000];
void init(int n) {
  for (int i = 0; i < n; i++) a[i] = i * 7919 % 10007;
}
void run(int n) { init(n); kernel(n, a); }

// WHY: what a rotated loop computes at its end is the next counter: no name of this one's value can be had from it
// RUN: polyc --force %s
// CHECK-NOT: i - 1
// EXEC: same
#include <stdio.h>
static double a[60][50], b[50];
static void sums(int n, double a[n + 1][n], double b[n]) {
  int i = 0;
again:
  i = i + 1;
  if (i > n) goto out;
  for (int j = 0; j < n; j++) b[j] = b[j] + a[i][j];
  goto again;
out:;
}
static void twos(int n, double a[n + 1][n], double b[n]) {
  int i = -1;
again:
  i += 2;
  if (i <= n) {
    for (int j = 0; j < n; j++) b[j] = b[j] * 0.5 + a[i][j];
    goto again;
  }
}
int main(void) {
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 50; j++) a[i][j] = 8 + i * i;
  sums(50, (double(*)[50])a, b);
  twos(50, (double(*)[50])a, b);
  for (int j = 0; j < 50; j++) printf("%g ", b[j]);
}

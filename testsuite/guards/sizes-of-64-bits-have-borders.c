// WHY: where a threshold holds a size is not negative, and not larger than objects: sums with it do not overflow behind it
// RUN: polyc %s
// CHECK: if (n >= {{[0-9]+}} &&
// CHECK: polyc_{{disjoint}}(b, n - 1, sizeof b[0], a, n - 1, sizeof a[0]))
// CHECK: polyc_{{disjoint}}(b, n + 1, sizeof b[0], a, n + 1, sizeof a[0]))
// CHECK: polyc_{{disjoint}}(b, 3 * n - 1, sizeof b[0], a, 3 * n - 3, sizeof a[0]))
// CHECK: if ((double)hi - lo >= {{[0-9]+}} &&
// CHECK: polyc_{{apart}}(b, lo, hi + 2, sizeof b[0], a, lo, hi + 1, sizeof a[0]))
// CHECK: polyc_{{disjoint}}(b, n, sizeof b[0], A, n - 1, sizeof A[0]))
// CHECK: (double)n * m >= {{[0-9]+}} &&
// CHECK: polyc_{{disjoint}}(b, polyc_{{times}}(n - 1, m), sizeof b[0],
// EXEC: same
#include <limits.h>
#include <stdio.h>
#define SIZE 300000
static double x[SIZE], y[SIZE];
void inner(double *a, double *b, long n) {
  for (long i = 1; i < n - 1; i++)
    a[i] = b[i - 1] + b[i];
}
void upto(double *a, double *b, long n) {
  for (long i = 1; i <= n; i++)
    a[i] = b[i - 1] + b[i];
}
void triples(double *a, double *b, long n) {
  for (long i = 1; i < n - 1; i++) {
    a[3 * i] = b[3 * i - 1] * b[3 * i + 4];
    a[3 * i + 1] = b[3 * i] + b[3 * i + 1];
    a[3 * i + 2] = b[3 * i] - b[3 * i + 2];
  }
}
void between(double *a, double *b, long lo, long hi) {
  for (long i = lo; i <= hi; i++)
    a[i] = b[i] + b[i + 1];
}
/* No macro hides an else in A. */
void ends(double *A, double *b, long n) {
  if (b[0] > 7e7) return;
  for (long i = 1; i < n - 1; i++)
    A[i] = b[i - 1] + b[i + 1];
  A[n - 1] = 0;
}
void grid(double *a, double *b, long n, long m) {
  for (long i = 1; i < n - 1; i++)
    for (long j = 1; j < m - 1; j++)
      a[i * m + j] = b[i * m + j] + b[i * m + j - 1];
}
static void show(void) {
  double sum = 0;
  for (int i = 0; i < SIZE; i++)
    sum += x[i] * (i % 17);
  printf("%a\n", sum);
}
int main(void) {
  for (int i = 0; i < SIZE; i++)
    x[i] = i % 7, y[i] = i % 11;
  inner(x, y, 100000), show();
  inner(x, y, LONG_MIN + 1), inner(x, y, 2), inner(x, x + 3, 50000), show();
  upto(x, y, SIZE - 1), show();
  upto(x, y, LONG_MIN), upto(x + 1, x, SIZE - 10), show();
  triples(x, y, 99000), show();
  triples(x, x + 3, 99000), triples(x, y, LONG_MIN + 1), show();
  between(x + 1000, y + 2000, -1000, 200000), show();
  between(x, y, LONG_MAX, LONG_MIN), between(x, x + 9, 20, 200000), show();
  ends(x, y, 100000), show();
  ends(x + 2, y, -1), ends(x, x + 99, 5000), show();
  grid(x, y, 500, 600), show();
  grid(x, y, LONG_MIN + 1, LONG_MAX), grid(x, y, 5, LONG_MIN + 1), grid(x, x + 1, 500, 598), show();
  return 0;
}

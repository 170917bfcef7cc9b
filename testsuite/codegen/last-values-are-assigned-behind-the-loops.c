// WHY: what the text behind a nest reads of its counters is assigned there: loops that run not at all, from elsewhere, in threes, down;
//      what data decide on is set in the author's words
// RUN: polyc --force %s
// EXEC: same
// CHECK: int rows(
// CHECK: i = n > lo ? n : lo;
// CHECK-NEXT: } else {
// CHECK: int steps(
// CHECK: #pragma omp parallel for
// CHECK: k = 7 + 2 * ({{polyc.floord}}(
// CHECK: int down(
// CHECK: #pragma omp parallel for
// CHECK: i = 0 < n ? 0 : n;
// CHECK: long both(
// CHECK: i = n;
// CHECK: int unknown(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: a[i] = a[i] * 0.5;
// CHECK-NEXT: for (i = 0; i < n; i++) {
// CHECK-NEXT: if (a[i] > 1.0)
// CHECK-NEXT: last = i;
// CHECK: return last;
#include <stdio.h>
int rows(int n, int lo, double a[n][n], double b[n][n]) {
  int i, j;
  for (i = lo; i < n; i++)
    for (j = 0; j < n; j++)
      a[j][i] = b[j][i] * 2.0;
  return i;
}
int steps(int n, double *restrict a, int *restrict met) {
  int i, k = 7;
  for (i = 0; i < n; i += 3) {
    a[i] = a[i] * 0.5 + a[i + 1] * a[i + 2];
    k = k + 2;
  }
  *met = i;
  return k;
}
int down(int n, double *restrict a) {
  int i;
  for (i = n; i > 0; i--)
    a[i] = a[i] * 0.5;
  return i;
}
long both(unsigned n, double a[20][20], double b[20][20]) {
  unsigned i = 0;
  int j;
  if (n <= 20)
    while (i < n) {
      for (j = 0; j < 20; j++)
        a[j][i] += b[i][j];
      i++;
    }
  return i;
}
int unknown(int n, double *restrict a) {
  int i, last = -1;
  for (i = 0; i < n; i++) {
    a[i] = a[i] * 0.5;
    if (a[i] > 1.0)
      last = i;
  }
  return last;
}
static double a[20][20], b[20][20], v[40];
int main(void) {
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      b[i][j] = i * 3 - j, v[i + j] = i * j * 0.25;
  for (int n = 0; n < 8; n++)
    for (int lo = 0; lo < 6; lo++) {
      int met = -1;
      printf("%d %d", n, rows(n, lo, (double(*)[n])a, (double(*)[n])b));
      printf(" %d", steps(n, v, &met));
      printf(" %d %d", met, down(n, v));
      printf(" %ld %d\n", both(n + lo, a, b), unknown(n, v));
    }
  for (int i = 0; i < 20; i++)
    printf("%g %g %g\n", a[i][3], a[4][i], v[i]);
  return 0;
}

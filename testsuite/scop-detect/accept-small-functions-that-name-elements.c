// WHY: a static function that computes a subscript, reads an element or stores it is described as what it does; the text keeps its calls
// RUN: polyc --force --no-openmp --tile 4,4 %s
// EXEC: same
// CHECK: void transposed(
// CHECK: a[at(i, j, n)] = 2 * b[at(j, i, n)];
// CHECK: void doubled(
// CHECK: put(a, n, j, i, get(b, n, j, i) * 2);
// CHECK: void counted(
// CHECK: for (int i = 0; i < (long)n - 1; i++)
// CHECK: double summed(
#include <stdio.h>
static int at(int i, int j, int n) { return i * n + j; }
static inline double get(const double *a, int n, int i, int j) { return a[at(i, j, n)]; }
static void put(double *a, int n, int i, int j, double x) {
  int k = at(i, j, n);
  a[k] = x;
}
static int last(int n) { return n - 1; }
void transposed(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[at(i, j, n)] = 2 * b[at(j, i, n)];
}
void doubled(int n, double *restrict a, const double *restrict b) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      put(a, n, j, i, get(b, n, j, i) * 2);
}
void counted(int n, double *restrict a) {
  for (int i = 0; i < last(n); i++)
    a[i] = a[i] + 1;
}
double summed(int n, const double *restrict a, const double *restrict b, double *restrict c) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[at(i, j, n)] += get(a, n, i, k) * get(b, n, k, j);
  return c[0];
}
static double a[100], b[100], c[100];
int main(void) {
  for (int k = 0; k < 100; k++) b[k] = k * 0.5;
  for (int n = -1; n <= last(10); n++) {
    transposed(n, a, b);
    printf("%g %g ", a[1], a[7]);
    doubled(n, c, a);
    counted(n, c);
    printf("%g %g %g ", c[1], c[7], c[62]);
    printf("%g %g\n", summed(n, a, b, c), c[9]);
  }
  return 0;
}

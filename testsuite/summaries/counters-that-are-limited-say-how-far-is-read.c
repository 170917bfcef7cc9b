// WHY: a counter that a test limits reads no further, whatever else ends its loop: what it reads can be told from what is written
// RUN: polyc %s --force
// CHECK: void lookup(
// CHECK: polyc_disjoint(y, n, sizeof y[0], x, m, sizeof x[0])
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: void limited(
// CHECK: polyc_disjoint(x, m, sizeof x[0], y, n, sizeof y[0])
// CHECK: void down(
// CHECK: polyc_disjoint(x, m, sizeof x[0], y, n, sizeof y[0])
// CHECK: void window(
// CHECK: polyc_disjoint(x, (long)n + m - 1, sizeof x[0], y, n, sizeof y[0])
// CHECK: void fill(
// CHECK: #pragma omp parallel for
// CHECK: void triangle(
// CHECK-NOT: #pragma
// CHECK: void before(
// CHECK-NOT: #pragma
// CHECK: void open(
// CHECK-NOT: #pragma
// CHECK: int main
// EXEC: same
#include <stdio.h>
static void lookup(double *y, const double *x, const int *key, int n, int m) {
  for (int i = 0; i < n; i++) {
    y[i] = -1;
    for (int k = 0; k < m; k++)
      if (key[k] == i) {
        y[i] = x[k];
        break;
      }
  }
}
static void limited(double *y, const double *x, int n, int m) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = i; k < m && s < 20; k++) s += x[k];
    y[i] = s;
  }
}
static void down(double *y, const double *x, int n, int m) {
  for (int i = 0; i < n; i++) {
    int k = m;
    while (k > 0 && x[k - 1] > i) k--;
    y[i] = k;
  }
}
static void window(double *y, const double *x, int n, int m) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int k = 0; k < m; k++) {
      if (x[i + k] > 9) break;
      s += x[i + k];
    }
    y[i] = s;
  }
}
/* Each iteration writes into its own row. */
static void fill(int n, int m, double (*restrict a)[m], const double *restrict t) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++) {
      if (t[k] > i) break;
      a[i][k] += t[k];
    }
}
/* It gets to the next row. */
static void triangle(int n, int m, double (*restrict a)[m], const double *restrict t) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k <= m; k++) {
      if (t[k] > i) break;
      a[i][k] += t[k];
    }
}
static void before(double *x, int n) {
  for (int i = 1; i < n; i++) {
    double s = 0;
    for (int k = 0; k < i; k++) {
      if (x[k] < 1) break;
      s += x[k] * 0.125;
    }
    x[i] = s;
  }
}
static void open(double *y, const double *x, int n) {
  for (int i = 0; i < n; i++) {
    int k = 0;
    while (x[k] > i) k++;
    y[i] = k;
  }
}
static double p[200], a[12][10];
static int key[60];
int main(void) {
  for (int k = 0; k < 200; k++) p[k] = k * 7 % 11;
  for (int k = 0; k < 60; k++) key[k] = k * 13 % 60;
  for (int m = 0; m < 60; m += 9) {
    lookup(p + 100, p, key, 50, m);
    lookup(p + m / 2, p, key, 50, m);
    limited(p + 60, p, 50, m);
    limited(p + 5, p, 40, m);
    down(p + 60, p, 50, m);
    down(p + 9, p, 40, m);
    window(p + 120, p, 50, m);
    window(p + 3, p, 50, m / 9);
    fill(12, 10, a, p + m);
    triangle(11, 9, (double(*)[9])a, p + 2 * m);
    before(p + 20, 30);
    open(p + 150, p, 3);
  }
  for (int k = 0; k < 200; k++) printf("%g\n", p[k]);
  for (int k = 0; k < 120; k++) printf("%g\n", a[k / 10][k % 10]);
  return 0;
}

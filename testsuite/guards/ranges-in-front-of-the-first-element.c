// WHY: where the first element that is accessed may lie in front of where the pointer points to, the test for overlap begins there
// RUN: polyc %s --force --tile=8
// CHECK: static void window(
// CHECK: polyc_apart(b, 0, n, sizeof b[0], a, k, (long)n + k, sizeof a[0])
// CHECK: static void before(
// CHECK: polyc_apart(b, 0, n, sizeof b[0], a, -2, (long)n - 2, sizeof a[0])
// CHECK: static void downwards(
// CHECK: polyc_apart(b, 0, n, sizeof b[0], a, -(long)n, 0, sizeof a[0])
// CHECK: static void rows(
// CHECK: polyc_apart(b, 0, n, polyc_bytes(m, sizeof b[0]), a, -1, (long)n - 1, polyc_bytes(m, sizeof a[0]))
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static double p[800];
static void window(double *a, double *b, int k, int n) {
  for (int i = 0; i < n; i++) a[i + k] = b[i] * 2;
}
static void before(double *a, double *b, int n) {
  for (int i = 0; i < n; i++) a[i - 2] = b[i] * 2;
}
static void downwards(double *a, double *b, int n) {
  for (int i = n - 1; i >= 0; i--) *--a = b[i] * 2;
}
static void rows(double *a, double *b, int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) a[(i - 1) * m + j] += b[i * m + j] * 2;
}
int main(void) {
  for (int i = 0; i < 800; i++) p[i] = i % 13;
  window(p, p + 100, 5, 90);
  window(p + 50, p + 60, -50, 60);
  window(p + 50, p + 30, -50, 60);
  window(p, p + 30, 40, 60);
  window(NULL, p, -4, 0);
  before(p + 2, p + 52, 50);
  before(p + 3, p, 50);
  before(NULL, NULL, 0);
  downwards(p + 80, p + 80, 40);
  downwards(p + 80, p + 60, 40);
  rows(p + 10, p + 60, 5, 10);
  rows(p + 10, p + 59, 5, 10);
  rows(p + 10, p + 1, 5, 10);
  rows(NULL, NULL, 0, 10);
  for (int i = 0; i < 800; i++) printf("%a\n", p[i]);
  return 0;
}

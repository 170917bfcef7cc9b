// WHY: a loop that is left by a break, or by parts of its condition, runs until the first of them says so: all are affine here
// RUN: polyc %s --force --tile=8
// CHECK: static void parts(
// CHECK: polyc: parallel
// CHECK: static void triangle(
// CHECK: polyc: tiled 8x8, parallel
// CHECK: static void middle(
// CHECK: polyc:
// CHECK: static void endless(
// CHECK-NOT: polyc:
// CHECK: static void behind(
// CHECK: polyc: {{.*}}parallel
// CHECK: static int data(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
#include <stdio.h>
static int p[400], q[400];
static void parts(int n, int m, int *restrict a) {
  for (int i = 0; i < n && i < m; i++) a[i] = a[i] * 3 + i;
}
static void triangle(int n, int m, int (*restrict a)[m]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (j > i) break;
      a[i][j] = a[i][j] * 2 + j;
    }
}
static void middle(int n, int m, int *restrict a, int *restrict b) {
  for (int i = 0; i < n; i++) {
    a[i] += 1;
    if (i >= m) break;
    b[i] += 2;
    if (2 * i > n + 3) break;
    b[i] *= 3;
  }
}
static void endless(int n, int m, int *restrict a) {
  int i = 0;
  for (;;) {
    if (i >= n) break;
    a[i] = 7 * i;
    if (i == m) break;
    i++;
  }
}
static void behind(int n, int (*restrict a)[20], int *restrict b) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++) {
      a[i][j] += 3;
      if (j == i) break;
    }
    b[i] += 1;
  }
}
static int data(int n, int m, const int *a) {
  int i;
  for (i = 0; i < n && i < m; i++)
    if (a[i] == 5) break;
  return i;
}
int main(void) {
  for (int i = 0; i < 400; i++) {
    p[i] = i % 13;
    q[i] = i % 7;
  }
  for (int n = -1; n < 14; n += 3)
    for (int m = -2; m < 15; m += 4) {
      parts(n, m, p);
      if (m > 0) triangle(n, m, (void *)(p + 20));
      middle(n, m, p + 5, q + 9);
      endless(n, m, q + 30);
      behind(n, (void *)(p + 60), q + m + 2);
      printf("%d\n", data(n, m, p));
    }
  for (int i = 0; i < 400; i++) printf("%d %d\n", p[i], q[i]);
  return 0;
}

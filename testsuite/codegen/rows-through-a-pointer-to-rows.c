// WHY: a row taken out of a pointer to rows has the pointer's own dimensions in the text: one subscript would count rows, not elements
// RUN: polyc %s --identity
// CHECK: void counted
// CHECK: + (p[i][j] != 0)
// CHECK: void both
// CHECK: + x[i][j]
// CHECK: void deep
// CHECK: += x[i][i][j]
// CHECK: void members
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
#include <stdio.h>
#define M 24
struct pair {
  int first, second;
};
void counted(long *restrict s, int (*p)[M], int n) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < n; i++) {
      int *row = p[i];
      s[j] += row[j] != 0;
    }
}
void both(int n, int m, double x[n][m], double *restrict c) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) {
      double *row = &x[i][0];
      c[j] += row[j];
      x[i][j] = c[j];
    }
}
void deep(double x[][M][M], int n, double *restrict c) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < n; i++) {
      double *row = x[i][i];
      c[j] += row[j];
    }
}
void members(struct pair (*p)[M], int n, int *restrict c) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < n; i++) {
      struct pair *row = p[i];
      c[j] += row[j].second;
    }
}
static int a[30][M];
static double b[30][M], cube[M][M][M];
static struct pair pairs[30][M];
int main(void) {
  long s[M] = {0};
  double c[M] = {0};
  int d[M] = {0};
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = (i ^ j) % 3;
      b[i][j] = i * 0.5 + j;
      pairs[i][j].second = i - j;
    }
  for (int i = 0; i < M; i++)
    for (int j = 0; j < M; j++)
      cube[i][i][j] = i * j;
  counted(s, a, 30);
  both(30, M, b, c);
  deep(cube, M, c);
  members(pairs, 30, d);
  for (int j = 0; j < M; j++)
    printf("%ld %g %d %g\n", s[j], c[j], d[j], b[7][j]);
  return 0;
}

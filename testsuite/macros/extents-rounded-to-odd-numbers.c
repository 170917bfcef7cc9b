// WHY: N / 2 * 2 + 1 elements in a row (as in the NAS benchmarks): N / 2 is a parameter that is printed as it is computed, loops over N stay in
// their rows whatever N is, and of sizes of run time the pragma asks for it
// RUN: polyc %s
// CHECK: void add
// CHECK: #pragma omp parallel for
// CHECK: 2 * (long)(N / 2) + 2 >= grid_points[2]
// CHECK: void inside
// CHECK: {{pragma omp parallel for$}}
// CHECK: void rows
// CHECK: pragma omp parallel for
// CHECK: void member
// CHECK: pragma omp parallel for
// CHECK: void parameter
// CHECK: pragma omp parallel for
// CHECK: void defined
// CHECK: pragma omp parallel for
// CHECK: local(
// CHECK: pragma omp parallel for
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DN=27
// EXEC: same -DN=(13+2)
// EXEC: same -DN=1
// RUN: polyc %s --identity
// EXEC: same -DN=26
#include <stdio.h>
#ifndef N
#define N 60
#endif
#define SIZE N
static int grid_points[3];
static double u[5][N/2*2+1][N/2*2+1][N/2*2+1];
static double r[5][N/2*2+1][N/2*2+1][N/2*2+1];
typedef double row[N / 2 * 2 + 1];
static row rows_of[N / 2 * 2 + 1];
static struct { int kind; double m[N / 2 + 2][SIZE / 2 * 2 + 1]; } s;
void add(void) {
  int i, j, k, m;
  for (m = 0; m < 5; m++)
    for (k = 1; k <= grid_points[2] - 2; k++)
      for (j = 1; j <= grid_points[1] - 2; j++)
        for (i = 1; i <= grid_points[0] - 2; i++)
          u[m][k][j][i] = 0.5 * u[m][k][j][i] + r[m][k][j][i];
}
void inside(void) {
  for (int k = 1; k <= N - 2; k++)
    for (int j = 1; j <= N - 2; j++)
      for (int i = 1; i <= N - 2; i++)
        u[0][k][j][i] = r[1][k][j][i + 1] - 2 * r[2][k][j - 1][i];
}
void rows(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      rows_of[i][j] = rows_of[i][j] * 2 + i + j;
}
void member(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s.m[i][j] = s.m[i][j] * 3 + i - j;
}
void parameter(int n, int m, double a[][N / 2 * 2 + 1]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i][j] * 5 - i + 2 * j;
}
void defined(int n, int m, row *a) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i][j] + 7 * i - j;
}
double local(int n, int m) {
  double a[N / 2 + 2][N / 2 * 2 + 1];
  double sum = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i + 2.0 * j;
  for (int i = 0; i < n; i++)
    sum += a[i][i % m];
  return sum;
}
int main(void) {
  int wide = N / 2 * 2 + 1;
  for (int k = 0; k < wide * wide * wide; k++) {
    (&r[0][0][0][0])[k] = k * 7 % 13;
    (&r[1][0][0][0])[k] = k * 5 % 11;
    (&r[2][0][0][0])[k] = k * 3 % 17;
    (&r[3][0][0][0])[k] = (&r[4][0][0][0])[k] = k % 19;
  }
  grid_points[0] = grid_points[1] = grid_points[2] = wide;
  add();
  if (N > 4) {
    grid_points[2] = wide / 2;
    grid_points[0] = wide + 4; // beyond the rows, inside the array
    add();
  }
  inside();
  rows(wide, wide);
  member(N / 2 + 2, wide);
  parameter(wide, wide, rows_of);
  defined(wide, wide, rows_of);
  if (N > 4) {
    rows(3, wide + 2);
    member(2, wide + 3);
    parameter(2, wide + 1, rows_of);
    defined(3, wide + 3, rows_of);
    printf("%a\n", local(N / 2, wide / 2));
  }
  printf("%a\n", local(N / 2 + 2, wide));
  for (int m = 0; m < 5; m++) {
    double sum = 0;
    for (int k = 0; k < wide * wide * wide; k++)
      sum += (&u[m][0][0][0])[k] * (k % 23);
    printf("%a\n", sum);
  }
  for (int k = 0; k < wide * wide; k++)
    printf("%a\n", (&rows_of[0][0])[k]);
  for (int k = 0; k < (N / 2 + 2) * wide; k++)
    printf("%a\n", (&s.m[0][0])[k]);
  return 0;
}

// WHY: which element of x is read, data decide; as nothing is written to x, rows are independent all the same
// RUN: polyc %s --only=multiply --strict
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// EXEC: same
// RUN: polyc %s --only=multiply --strict --identity --force
// CHECK: s_1 += a[i][j] * x[col[i][j]];
// EXEC: same
// RUN: polyc %s --only=gather --strict --force
// CHECK: /* polyc: tiled
// CHECK: to[i][j] = table[i * j % k];
// CHECK: to[i][j] = table[at[j]];
// EXEC: same
#include <stdio.h>
#define N 200
#define K 30
static double a[N][K], x[N], y[N], to[N][N], table[N];
static int col[N][K], at[N];
static void multiply(int n) {
  for (int i = 0; i < n; i++) {
    double s = 0;
    for (int j = 0; j < K; j++)
      s += a[i][j] * x[col[i][j]];
    y[i] = s;
  }
}
static void gather(int n, int k) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (at[j] < 0) to[i][j] = table[i * j % k];
      else to[i][j] = table[at[j]];
    }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    x[i] = i % 13 * 0.25;
    table[i] = i % 17 + 0.5;
    at[i] = i % 3 == 0 ? -1000000000 : i * 7 % N;
    for (int j = 0; j < K; j++) {
      a[i][j] = i * j % 31;
      col[i][j] = (i * 17 + j * j) % N;
    }
  }
  multiply(N);
  gather(N - 1, 7);
  for (int i = 0; i < N; i++) {
    s = s * 0.5 + y[i];
    for (int j = 0; j < N; j++) s = s * 0.5 + to[i][j];
  }
  printf("%a\n", s);
  return 0;
}

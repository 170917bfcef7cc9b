// WHY: what polyc cannot do stays as it is, with a warning that says why
// RUN: polyc %s --only=work --strict --omp-directives 2>&1
// CHECK: warning: #pragma omp tile sizes(m) is not lowered: m in sizes(…) is no number
// CHECK: warning: #pragma omp tile sizes(4, 4) is not lowered: tile asks for 2 loops, but 1 is perfectly nested here
// CHECK: warning: #pragma omp unroll full is not lowered: the loop over i has not at most 64 iterations for all sizes
// CHECK: warning: #pragma omp stripe sizes(4) is not lowered: stripe is not supported
// CHECK: warning: #pragma omp tile sizes(4) apply(grid: reverse) is not lowered: clause apply is not supported
// CHECK: warning: #pragma omp reverse is not lowered: the call of "printf" (line 36) does input or output
// CHECK: warning: #pragma omp unroll full is not lowered: #pragma omp parallel for asks for one loop, and there is none
// CHECK: warning: #pragma omp reverse is not lowered: no loop follows
// CHECK: warning: #pragma omp fuse looprange(2, 2) is not lowered: looprange(2, 2) asks for more loops than the 2 that follow
// CHECK: how many loops #pragma omp parallel for collapse(DEPTH) asks for is not known
// CHECK: #pragma omp tile sizes(m)
// CHECK: #pragma omp tile sizes(4, 4)
int printf(const char *, ...);
#define DEPTH 3
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp tile sizes(m)
  for (int i = 0; i < n; i++)
    x[i] += 1;
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; i++)
    x[i] += 2;
#pragma omp unroll full
  for (int i = 0; i < n; i++)
    x[i] += 3;
#pragma omp stripe sizes(4)
  for (int i = 0; i < n; i++)
    x[i] += 4;
#pragma omp tile sizes(4) apply(grid: reverse)
  for (int i = 0; i < n; i++)
    x[i] += 5;
#pragma omp reverse
  for (int i = 0; i < n; i++)
    printf("%d ", i);
#pragma omp parallel for
#pragma omp unroll full
  for (int i = 0; i < 4; i++)
    x[i] += 6;
#pragma omp reverse
  x[0] = 0;
#pragma omp fuse looprange(2, 2)
  {
    for (int i = 0; i < n; i++)
      x[i] += 7;
    for (int i = 0; i < n; i++)
      y[i] += 8;
  }
#pragma omp parallel for collapse(DEPTH)
#pragma omp tile sizes(4, 4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] += 9;
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7 + 1;
    B[i / 50][i % 50] = i % 3 + 1;
  }
  for (int i = 0; i < 50; i++)
    x[i] = y[i] = z[i] = i % 5 + 1;
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  work(36, 48);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  for (int i = 0; i < 50; i++)
    printf("%a %a %a ", x[i], y[i], z[i]);
  return 0;
}

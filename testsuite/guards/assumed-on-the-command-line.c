// WHY: what --assume says holds where a function is entered: of parameters as they come in, of globals until somebody may write them
// RUN: polyc %s --force --tile=8 --assume=lda>=m&&n>0 --assume=N<=100&&M<=100 --assume=only:n%4==0
// CHECK: void entered(
// CHECK-NOT: lda >= m
// CHECK: void other(
// CHECK: if (lda >= (long)m + 2)
// CHECK: void global(
// CHECK-NOT: M <=
// CHECK: void written(
// CHECK: M <= 100
// CHECK: void called(
// CHECK: M <= 100
// CHECK: void only(
// CHECK-NOT: % 4
// CHECK: void any(
// CHECK: n % 4 == 0
// EXEC: same
#include <stdio.h>
int N = 7, M = 9;
double A[100][100], p[1000];
void entered(int n, int m, int lda, double *a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
void other(int n, int m, int lda, double *a) {
  int less = lda - 2;
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * less + j] += 1;
}
void global(void) {
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += 1;
}
void written(void) {
  M = M + 1;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += 1;
}
void more(void) { N = N + M++ % 2; }
void called(void) {
  more();
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) A[i][j] += 2;
}
void only(int n) {
  for (int i = 0; i != n; i += 4)
    for (int j = 0; j < 4; j++) A[j][i] += 3;
}
void any(int n) {
  for (int i = 0; i != n; i += 4)
    for (int j = 0; j < 4; j++) A[j][i] += 4;
}
int main(void) {
  entered(9, 7, 8, p);
  other(9, 7, 10, p + 100);
  other(9, 7, 7, p + 300);
  global();
  written();
  called();
  only(12);
  any(16);
  for (int i = 0; i < 1000; i++) printf("%g\n", p[i]);
  for (int i = 0; i < 10000; i++) printf("%g\n", A[i / 100][i % 100]);
  return 0;
}

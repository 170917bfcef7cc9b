// WHY: an outer loop that is no SCoP keeps `s` in a register in SSA: the inner loop's text stores it all the same, and so must what replaces it
// RUN: polyc --force %s
// CHECK: static void sums(int n) {
// CHECK: s = s_value;
// CHECK: B[idx[i]] = s;
// CHECK: static void lasts(int n) {
// CHECK: last = j * 8;
// CHECK: B[idx[i]] = last;
// EXEC: same
#include <stdio.h>
#define N 40
static double A[N][N], B[N], C[N][N];
static double s;
static long last;
static int idx[N];
static void sums(int n) {
  for (int i = 0; i < n; i++) {
    s = 0;
    for (int j = 0; j < n; j++) {
      s += A[i][j];
      C[i][j] = A[j][i];
    }
    B[idx[i]] = s;
  }
}
static void lasts(int n) {
  for (int i = 0; i < n; i++) {
    last = -1;
    for (int j = 0; j < n; j++) {
      last = j * 8;
      C[i][j] = A[j][i] + C[j][i];
    }
    B[idx[i]] = last;
  }
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) idx[i] = i;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = i * j % 7;
  sums(N);
  printf("%g %g\n", s, B[5]);
  lasts(N);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) sum = sum * 0.5 + C[i][j];
  printf("%ld %g %a\n", last, B[7], sum);
  return 0;
}

// WHY: in a parallel loop each thread makes another address of a thread-local object, whether it is passed to a function or kept in a pointer
// RUN: polyc --force %s
// CHECK: static void passed(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void kept(void) {
// CHECK-NEXT:   for (int i =
// CHECK: static void before(void) {
// CHECK: #pragma omp parallel for
// CHECK: int main(void) {
// EXEC: same
#include <stdio.h>
#define N 200
static double A[N][N], B[N][N];
static __thread double own[4];

static double weighted(double x, const double *w) {
  double r = 0;
  for (int k = 0; k < 30; k++) r = r * 0.5 + x + w[k & 3];
  return r;
}
static void passed(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = weighted(i + j, own);
}
static void kept(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      const double *w = own;
      B[i][j] = w[1] * i + w[j & 3];
    }
}
static void before(void) {
  const double *w = own;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] += B[i][j] + w[j & 3];
}

int main(void) {
  for (int k = 0; k < 4; k++) own[k] = k + 5;
  passed();
  kept();
  before();
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.999 + A[i][j];
  printf("%.17g\n", s);
  return 0;
}

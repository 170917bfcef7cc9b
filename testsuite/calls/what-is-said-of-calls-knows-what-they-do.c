// WHY: where called functions are looked into, remarks on loops around and inside say what follows from that
// RUN: polyc --force %s 2>&1
// CHECK: 20:3: missed: only loops inside run in parallel
// CHECK: 21:5: remark: parallel
// CHECK: 29:3: missed: no loop around the calls can run in parallel
// CHECK: 30:5: missed: no loop around the calls can run in parallel
// CHECK: 40:3: missed: data decide which element of "seen" is written
// CHECK: int main(void) {
// EXEC: same
#include <stdio.h>
#define N 200
static double A[N + 1][N];

static void settle(double x, double *r) {
  double s = x;
  for (int k = 0; k < 60; k++) s = s * 0.5 + x;
  *r = s;
}
static void inside(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double r;
      settle(A[i][j], &r);
      A[i + 1][j] = r * 0.4;
    }
}
static void nowhere(void) {
  double r = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      A[i][j] = r;
      settle(A[i + 1][j], &r);
    }
}
static int seen[16];
static void tally(int v) {
  for (int k = 0; k < 60; k++) seen[v * k & 15]++;
}
static void gathered(void) {
  for (int i = 0; i < N; i++) tally(i);
}

int main(void) {
  for (int j = 0; j < N; j++) A[0][j] = j;
  inside();
  nowhere();
  gathered();
  double s = seen[3] + seen[5] * 7;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.9 + A[i][j];
  printf("%.17g\n", s);
  return 0;
}

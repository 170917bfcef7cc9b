// WHY: isl 0.27 takes constraints for sorted that are not, and then fails on remainders (see src/isl-wasm/scripts/steps.mjs)
// RUN: polyc %s --force --verify-passes
// CHECK-NOT: internal error
// EXEC: same
int printf(const char *, ...);
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double X[400], P[4500];
static float F[400];
static int J[90][90];
static void f(int n, int w, double *p) {
  for (int i1 = 2 + 2 - 1; i1 >= 0; i1--) {
    for (signed char i3 = i1; i3 < n - 1; i3 += 3) {
      X[i1] += (i1 % 2 == 0 ? p[(i3 / 2) * w + MIN(i1, i3)] : i1);
    }
    int i4 = 2;
    while (i4 < n) {
      F[i1] += p[(MAX(i4, 1) - 1) * w + MAX(i1, 1) - 1];
      J[MIN(i4, i1)][i4 / 2] = (((J[MIN(i1, i1)][i1] > J[i4][i1] ? J[MIN(i1, i1)][i1] - J[i4][i1] : J[i4][i1]) ^ (5 + J[i4][i1]) / 2) & 63);
      i4 = i4 + 1;
    }
  }
}
int main(void) {
  for (int i = 0; i < 4500; i++)
    P[i] = i % 17, J[i % 90][i / 90] = i % 23;
  f(40, 12, P);
  for (int i = 0; i < 90; i++)
    printf("%a %a %d %d\n", X[i], F[i], J[i][i / 2], J[3][i]);
  return 0;
}

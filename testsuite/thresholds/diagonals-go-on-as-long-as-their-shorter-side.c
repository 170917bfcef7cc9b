// WHY: a loop along a diagonal of a w times n plane has as many iterations as the shorter side, not w times n: with twenty
// WHY: of them, or as many as `w` says, threads would be started a million times for nothing
// RUN: polyc %s
// CHECK: void known(
// CHECK-NOT: #pragma omp
// CHECK: void unknown(
// CHECK: if (w >= {{\d\d\d\d}} && n >= {{\d\d\d\d}})
// CHECK: #pragma omp parallel for
// CHECK: int main(
// EXEC: same
int printf(const char *, ...);
static double A[300000];
void known(void) {
  for (int it = 0; it < 2; it++)
    for (int m = 0; m < 20; m++) {
      for (int i = 1; i < 299999; i++)
        A[i] = A[i] + 0.1 * (A[i - 1] - 2 * A[i] + A[i + 1]);
      if (m <= 10) A[0] = A[0] * .9;
    }
}
void unknown(int n, int w) {
  for (int m = 0; m < w; m++) {
    for (int i = 1; i < n; i++)
      A[i] = A[i] + 0.1 * (A[i - 1] - 2 * A[i] + A[i + 1]);
    if (m <= 10) A[0] = A[0] * .9;
  }
}
int main(void) {
  for (int i = 0; i < 300000; i++) A[i] = i % 17;
  known();
  unknown(9000, 9000);
  printf("%a %a\n", A[0], A[777]);
  return 0;
}

// WHY: a loop that is never reached is none of the optimised form, but one of the form in which sums are found: each numbers its own
// RUN: polyc %s --force --only=f --strict
// CHECK: #pragma omp parallel for
// EXEC: same
double fabs(double);
int printf(const char *, ...);
static double lm[12][90];
static double f(int n, int m) {
  double s = 0.5;
  int e = 3;
  for (long i0 = 2; i0 < m + 2; i0++) {
    if (i0 + i0 > n) {
      for (int i5 = -3; i5 < m + 2; i5++) {
        double d6 = (i5 + 3) * 0.1 + fabs(s);
        if (i0 < i0) {
          double b8[8];
          for (int x = 0; x < 8; x++) b8[x] = d6;
        }
      }
    } else {
      double b9[8];
      for (int x = 0; x < 8; x++) b9[x] = 1.5 + e;
      s += b9[i0 & 7];
      lm[i0 % 12][i0 + i0] = b9[2] - b9[i0 & 7];
    }
  }
  return s;
}
int main(void) {
  printf("%a %a\n", f(20, 9), lm[3][6]);
  return 0;
}

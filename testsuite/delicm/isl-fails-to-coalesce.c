// WHY: isl 0.27 fails to join pairs of instances that trip counts with divisions tell apart: pieces do as well
// RUN: polyc %s --force
// CHECK: /* polyc: regenerated */
// EXEC: same
int printf(const char *, ...);
static double X[400], F[400];
static double p[4] = {0, 0, 0, 2};
double f(int n, int m) {
  double s = 0.5;
  for (signed char i3 = m; i3 > 0; i3--) {
    for (int i5 = n - (i3 - 1) - 1; i5 >= 0; i5--) {
      signed char i6 = 0;
      do {
        X[i5] = s;
        i6 += 1;
      } while (i6 < (3 * n - m) / 2);
      s += (i5 % 3 != 2 ? p[3] : F[(i3 - 1) + (i3 - 1)]);
    }
  }
  return 0;
}
int main(void) {
  f(9, 4);
  for (int i = 0; i < 12; i++)
    printf("%g\n", X[i]);
  return 0;
}

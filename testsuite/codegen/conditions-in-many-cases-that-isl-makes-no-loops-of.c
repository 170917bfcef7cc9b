// WHY: isl generates no loops for some conditions in many cases: such a nest stays as it is, and that is no failure of polyc
// RUN: polyc %s --identity --force --strict
// CHECK: static double cases(
// EXEC: same
#include <math.h>
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double A[90][90], X[400], V[4500];
static float F[400];
static int J[90][90];
static double cases(int n, int m, int w, double (*v)[w]) {
  double s = 0.5;
  int e = 3;
  int i0 = 0;
  do {
    for (signed char i1 = -3; i1 < w; i1++) {
      if (i0 != m - 1 && i0 > 0) {
        s += (v[MAX(m, 0)][MAX(i0, 1) - 1] + e);
      } else { s = MAX((s + e), (J[n - (i1 + 3) + 46][i0] > 40 ? v[MAX(m, 0)][i0] : v[MAX(m, 0)][(i1 + 3)])); if (J[2 * i0][n - i0 + 46] > 40) {   X[i0] += (s + A[2 * (i1 + 3)][i0 + (i1 + 3)]);   F[i0] += fmin(v[(i1 + 3) / 2][MAX(i0, 1) - 1], 1.5); } A[MAX(i0, 1) - 1][MIN(i0, i0)] = A[MAX(i0, 1) - 1][MIN(i0, i0)] * 0.5 + (i0 % 3 != 2 ? A[2 * i0][(i1 + 3)] : sqrt(fabs(A[2 * (i1 + 3)][(i1 + 3)]))); }
      A[i0 / 2][(i1 + 3)] = 0.5 * fmax(s, 2.5);
    }
    i0 += 1;
  } while (i0 < w);
  return s;
}
int main(void) {
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++) A[i][j] = (i * j) % 7 * 0.5, J[i][j] = (i * 13 + j * 17) % 97;
  for (int i = 0; i < 4500; i++) V[i] = i % 11 - 3;
  double s = cases(5, 7, 9, (double (*)[9])V) + cases(9, 4, 12, (double (*)[12])V) + cases(1, 0, 5, (double (*)[5])V);
  for (int i = 0; i < 90; i++)
    for (int j = 0; j < 90; j++) s = s * 0.99 + A[i][j] + X[i] + F[j];
  printf("%.17g\n", s);
  return 0;
}

// WHY: p's row is a maximum, times the rows' length: it is a row like others, next to rows behind pointers
// RUN: polyc %s --force --only=f
// CHECK: polyc_rows_apart(tb, 0, (long)n - 2, 0, m, sizeof tb[0][0]) &&
// CHECK: tb[i0][i2] = q[i0] + q[m];
// EXEC: same
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
int printf(const char *, ...);
static double P[4000], Q[400], R[60][60], *T[60];
static double f(int n, int m, int w, double *p, double *q) {
  double s = 0.5, t = 1;
  double **tb = T;
  for (int i0 = 0; i0 < n - 2; i0++) {
    double *row3 = tb[i0];
    for (int i2 = 0; i2 < m; i2++) {
      s = ((q[i0 + i2] - p[(i2) * w + 2 * i2]) - MAX(t, p[(i2 / 2) * w + MIN(i0, i2)]));
      *row3++ = (q[i0] + q[MAX(m, 0)]);
    }
    for (int i5 = 0; i5 < (3 * n - m) / 2; i5++) {
      t = s; s = MAX(p[(MAX(m, 0)) * w + i0], i0);
    }
  }
  return 0;
}
int main(void) {
  for (int i = 0; i < 60; i++)
    T[i] = R[i];
  for (int i = 0; i < 4000; i++)
    P[i] = i % 11, Q[i % 400] = i % 13;
  f(20, 10, 40, P, Q);
  f(10, 20, 60, P, Q);
  f(2, 3, 9, P, Q);
  for (int i = 0; i < 3600; i++)
    printf("%a ", R[i / 60][i % 60]);
  return 0;
}

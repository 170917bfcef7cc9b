// WHY: isl fails to coalesce one of the dependences (total dimensionality changed): they stay in pieces, and nothing fails
// RUN: polyc %s
static double A[40][40];
double f(int i, int n, long z, double *q) {
  double s = 0.5, t = 1;
  int j = 0, k;
  do { // EXPECT-REJECT: not-profitable
    for (k = 1; k < n - i; k++) {
      if (i % 3 != 1)
        s += t - A[2 * i][j] + (z > n ? s : t);
      q[j] = q[j + 1];
    }
    for (k = 2; k < n - 1; k++)
      t = s;
    j += 1;
  } while (j < n - 1);
  return q[0];
}

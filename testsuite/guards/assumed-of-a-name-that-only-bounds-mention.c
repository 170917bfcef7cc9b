// WHY: what trip counts take for granted names values (here converted ones) that no domain and no subscript does
// RUN: polyc %s --only=work --force
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double x[40];
static long l[40];
double work(int n, int m) {
  double s = 0.5, t = 1;
  for (unsigned i = 0; i <= (unsigned)MAX(n - n, 0); i++) // EXPECT-REJECT: not-profitable
    for (unsigned j = 0; j <= (unsigned)MAX(n, 0); j++)
      s = 1.5 + l[j];
  for (int k = 0; k < m; k++) // EXPECT-REJECT: no-array-access
    s = (s > t ? x[k] : 1.5) - MAX(t, x[m]);
  return 0;
}

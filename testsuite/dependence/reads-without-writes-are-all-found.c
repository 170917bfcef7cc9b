// WHY: of the reads of q that no write comes before, isl 0.27 as it comes loses those whose remainder is another than that of the writes
// RUN: polyc %s --force --only=f --strict --verify-passes
// CHECK: f(
// EXEC: same
int printf(const char *, ...);
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double A[90][90], Q[400];
double f(int n, int m, double *q) {
  double s = 0.5, t = 1;
  int e = 3, g = 0;
  long i, j, k, l;
  i = 1;
  do {
    for (j = i; j < MIN(n, i + 3); j++) {
      switch (i % 3) {
        case 1: g = i; break;
        default: A[n - i + 46][j] = j;
      }
      switch (i % 3) {
        case 0: s += 0.5 * s;
        case 1: s += j; break;
      }
      switch (j % 3) {
        case 0: e = (e + MIN(5, 5)) % 97;
        case 1: g = i; break;
        default: q[2 * j] = (n > 2 ? (s - A[MAX(j, 1) - 1][i]) : (i == 1 || j >= m ? s : 1.5));
      }
    }
    s += 0.5 * q[2 * i];
    i += 1;
  } while (i < 7);
  return 0;
}
int main(void) {
  for (int n = -1; n < 9; n++)
    printf("%a\n", f(n, 2, Q + n + 1));
  for (int i = 0; i < 400; i++)
    printf("%a %a\n", Q[i], A[i % 90][i / 9]);
  return 0;
}

// WHY: A is used where rows of v would have to be longer than they are, so that no iteration has its last values
// RUN: polyc %s --force --only=f --strict --verify-passes
// CHECK: parallel with copies of p
// CHECK-NOT: A_copy
// EXEC: same
int printf(const char *, ...);
#define ROW(a, value) for (int x = 0; x < n; x++) (a)[x] = (value)
#define SUM(x, y) do { (x) += (y); } while (0)
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static double A[90][90], X[400], P[90], V[9000];
void f(int n, int m, int w, double *p, double (*v)[w]) {
  double t = 1;
  for (int i0 = n; i0 >= 1; i0 -= 2) {
    ROW(p, v[n - (i0 - 1) + 46][n - (i0 - 1) + 46]);
  }
  for (int i1 = 0; i1 < w; i1++) for (int i2 = 0; i2 < m + 2; i2++) { ROW(A[3], t); SUM(v[MAX(i1, 1) - 1][i1 + 1], X[2 * i1]); }
}
int main(void) {
  for (int i = 0; i < 9000; i++) V[i] = i % 97 * 0.5;
  for (int i = 0; i < 400; i++) X[i] = i % 11;
  for (int n = -1; n < 12; n++)
    for (int w = 46; w < 70; w += 5)
      f(n, n % 3, w, P + n + 1, (double (*)[w])V);
  for (int i = 0; i < 9000; i++) printf("%a %a %a\n", V[i], A[i / 90 % 90][i % 90], P[i % 90]);
  return 0;
}

// WHY: for n = 1 the loop's only iteration is partly generated before the loop: what it leaves in a variable must come in
// RUN: polyc %s --only=work --strict --level=3
// CHECK: #pragma omp parallel for firstprivate(am_1, m_1)
// EXEC: same
// RUN: polyc %s --only=work --strict --identity --force
// EXEC: same
// RUN: polyc %s --only=work --strict --no-openmp --force
// EXEC: same
int printf(const char *, ...);
static double x[900][900], w[900];
static void work(int n) {
  int i = 0;
  while (i < n) {
    double m = x[i][0];
    int am = 0;
    for (int j = 1; j < n; j++)
      if (x[i][j] > m) {
        m = x[i][j];
        am = j;
      }
    w[i] = m + am;
    for (int j = 0; j < n; j++)
      x[i][j] -= m;
    i++;
  }
}
int main(void) {
  for (int n = 0; n < 40; n += n < 3 ? 1 : 17) {
    for (int k = 0; k < 1600; k++)
      x[k / 40][k % 40] = k * 37 % 101;
    work(n);
    for (int i = 0; i < n; i++)
      printf("%g %g ", w[i], x[i][n - 1]);
  }
  return 0;
}

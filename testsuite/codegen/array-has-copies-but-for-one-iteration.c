// WHY: each iteration fills t before it reads it, and the last one leaves its values: it uses t, the others have copies
// RUN: polyc %s --only=parameter --force
// CHECK: /* polyc: parallel with copies of t */
// CHECK-NEXT: if (m <= 32 &&
// CHECK: polyc_fits(m, sizeof t[0])) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: __typeof__(t[0]) t_copy[m];
// CHECK-NEXT: __typeof__(t[0]) *t_own = i + 1 == n ? t : t_copy;
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: t_own[j] = x[i][j] / (x[i][m - 1 - j] + 1);
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: y[i][j] = t_own[m - 1 - j] / (1 + t_own[j] * t_own[j]);
// RUN: polyc %s --only=backwards --force
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = polyc_max(-1, (long)n - 1); i >= 0; i--) {
// CHECK: __typeof__(t[0]) *t_own = i == 0 ? t : t_copy;
// RUN: polyc %s --only=steps --force
// CHECK: for (int k = 0; k < s; k++) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: __typeof__(t[0]) *t_own = k + 1 == s && i + 1 == n ? t : t_copy;
// RUN: polyc %s --only=spelled --force
// CHECK: t_own[j] = x[i][j] + 1;
// CHECK: + t_own[j] + t_own[j] + t_own[j];
// RUN: polyc %s --only=tiles --force --tile=4
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int ii = 0; ii < n; ii += 4) {
// CHECK: __typeof__(t[0]) *t_own = ii + ((long)n - 1) % 4 + 1 == n ? t : t_copy;
// RUN: polyc %s --force --no-openmp
// CHECK-NOT: t_copy
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
static double a[40][32], b[40][32];
static double u[64];
void parameter(int n, int m, double *t, double (*x)[32], double (*y)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = x[i][j] / (x[i][m - 1 - j] + 1);
    for (int j = 0; j < m; j++)
      y[i][j] = t[m - 1 - j] / (1 + t[j] * t[j]);
  }
}
void backwards(int n, int m, double *t, double (*x)[32], double (*y)[32]) {
  for (int i = n - 1; i >= 0; i--) {
    for (int j = 0; j < m; j++)
      t[j] = x[i][j] / (x[i][m - 1 - j] + 1);
    for (int j = 0; j < m; j++)
      y[i][j] = t[m - 1 - j] / (1 + t[j] * t[j]);
  }
}
/* The parallel loop is inside a serial one: last is the last iteration of the last. */
void steps(int s, int n, int m, double *t, double (*x)[32], double (*y)[32]) {
  for (int k = 0; k < s; k++)
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < m; j++)
        t[j] = x[i][j] / (y[i][m - 1 - j] + 1);
      for (int j = 0; j < m; j++)
        x[i][j] = y[i][j] + t[m - 1 - j] / (1 + t[j] * t[j]);
    }
}
#define T(j) t[j]
void spelled(int n, int m, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      T(j) = x[i][j] + 1;
    for (int j = 0; j < m; j++)
      x[i][j] = T(m - 1 - j) + (t)[j] + *(t + j) + j[t];
  }
}
/* The iteration that uses the array itself is a tile. */
void tiles(int n, double *t, double (*x)[32]) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++) {
      t[j] = x[i][j] + 1;
      x[i][j] = t[j] / (2 + x[i][j - 1]);
    }
}
static void show(const char *what) {
  double sum = 0;
  printf("%s\n", what);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++) {
      sum += a[i][j] * (1 + i % 7) + b[i][j];
      if (j % 5 == 0)
        printf("%a %a\n", a[i][j], b[i][j]);
      a[i][j] = (a[i][j] + i + j) / (2 + j);
      b[i][j] = b[i][j] / 2 + 1;
    }
  for (int i = 0; i < 64; i++)
    printf("%a\n", u[i]);
  printf("%a\n", sum);
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      a[i][j] = i * 0.5 + j % 7 + 1;
  for (int n = -1; n < 40; n += n < 2 ? 1 : 11) {
    int m = n % 31;
    parameter(n, m, u, a, b);
    show("parameter");
    parameter(n, 0, u, a, b);
    parameter(n, 20, a[5], a, b);
    show("overlapping");
    backwards(n, m, u, a, b);
    show("backwards");
    steps(n % 3, n, m, u, a, b);
    spelled(n, m, u, a);
    tiles(m, u, a);
    show("steps, spelled, tiles");
  }
  return 0;
}

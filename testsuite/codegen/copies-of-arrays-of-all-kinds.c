// WHY: arrays of all kinds have copies for iterations: of known size, local, with rows, with subscripts written out, filled in parts
// RUN: polyc %s --only=rows --force
// CHECK: polyc_fits(m, sizeof t[0])) {
// CHECK: __typeof__(t[0]) t_copy[m];
// CHECK: t_own[j][k] = x[i][j + k] / (x[i][k] + 1);
// RUN: polyc %s --only=flat --force
// CHECK: polyc_fits((long)m * l, sizeof t[0])) {
// CHECK: __typeof__(t[0]) t_copy[(long)m * l];
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
static double a[40][32], b[40][32];
static double u[400];
double g[64];
/* Seen by everybody, with its size known. */
void global(int n, int m) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      g[j] = a[i][j] / (a[i][m - 1 - j] + 1);
    for (int j = 0; j < m; j++)
      b[i][j] = g[m - 1 - j] / (1 + g[j] * g[j]);
  }
}
void strided(int n, int m, double *t, double (*x)[32], double (*y)[32]) {
  for (int i = 1; i < n; i += 3) {
    for (int j = 0; j < m; j++)
      t[j] = x[i][j] / (x[i][m - 1 - j] + 1);
    for (int j = 0; j < m; j++)
      y[i][j] = t[m - 1 - j] / (1 + t[j] * t[j]);
  }
}
/* The last iteration is the only one that writes all of it. */
void grows(int n, double *t, double (*x)[32], double (*y)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j <= i; j++)
      t[j] = x[i][j] / (x[i][i - j] + 1);
    for (int j = 0; j <= i; j++)
      y[i][j] = t[i - j] / (1 + t[j] * t[j]);
  }
}
void rows(int n, int m, int l, double t[m][l], double (*x)[32], double (*y)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        t[j][k] = x[i][j + k] / (x[i][k] + 1);
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        y[i][j] += t[m - 1 - j][k] / (1 + t[j][k]);
  }
}
void flat(int n, int m, int l, double *t, double (*x)[32], double (*y)[32]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        t[j * l + k] = x[i][j + k] / (x[i][k] + 1);
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        y[i][j] += t[(m - 1 - j) * l + k] / (1 + t[j * l + k]);
  }
}
void local(int n, int m, double (*x)[32]) {
  double t[m];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++)
      t[j] = x[i][j] + 1;
    for (int j = 0; j < m; j++)
      x[i][j] = t[m - 1 - j] / 2;
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
    printf("%a %a\n", g[i], u[i]);
  printf("%a\n", sum);
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      a[i][j] = i * 0.5 + j % 7 + 1;
  for (int n = -1; n < 40; n += n < 2 ? 1 : 11) {
    int m = n % 31;
    global(n, m);
    show("global");
    strided(n, m, u + 3, a, b);
    grows(m, u, a, b);
    show("strided, grows");
    rows(n, m / 2 + 1, 9, (double(*)[9])u, a, b);
    show("rows");
    flat(n, m / 2, 9, u, a, b);
    if (m > 0)
      local(n, m, b);
    show("flat, local");
  }
  return 0;
}

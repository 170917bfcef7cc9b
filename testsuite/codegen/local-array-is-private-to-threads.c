// WHY: each iteration fills t before it reads it: a copy for each thread makes the outer loop parallel, the text stays
// RUN: polyc %s --only=pairs --force
// CHECK: double t[32];
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(t)
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: for (int j = 0; j < 32; j++)
// CHECK-NEXT: t[j] = a[i][j] / (a[i][31 - j] + 1);
// RUN: polyc %s --only=inside --force
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: double t[32];
// RUN: polyc %s --only=product --force
// CHECK: #pragma omp parallel for private(j, k, t)
// EXEC: same
// RUN: polyc %s --only=written_before --force
// CHECK: if (polyc_disjoint(
// CHECK: #pragma omp parallel for private(t)
// CHECK: } else {
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
static double a[40][32], b[40][32], c[32][32];
void pairs(int n) {
  double t[32];
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (a[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      b[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void inside(int n) {
  for (int i = 0; i < n; i++) {
    double t[32];
    for (int j = 0; j < 32; j++)
      t[j] = a[i][j] / (b[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      a[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
void product(int n) {
  double t[32];
  int i, j, k;
  for (i = 0; i < n; i++) {
    for (j = 0; j < 32; j++) {
      t[j] = 0;
      for (k = 0; k < 32; k++)
        t[j] += a[i][k] * c[k][j];
    }
    for (j = 0; j < 32; j++)
      a[i][j] = t[j];
  }
}
/* A clause would take away the first value also where the guard is false: the author's loops stay for that. */
void written_before(int n, double (*p)[32], double (*q)[32]) {
  double t[32];
  t[0] = 5;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 32; j++)
      t[j] = p[i][j] / (p[i][31 - j] + 1);
    for (int j = 0; j < 32; j++)
      q[i][j] = t[31 - j] / (1 + t[j] * t[j]);
  }
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      a[i][j] = i * 0.5 + j % 7 + 1;
  for (int i = 0; i < 32; i++)
    for (int j = 0; j < 32; j++)
      c[i][j] = (i * j % 5) / 8.0;
  pairs(37);
  inside(36);
  product(39);
  written_before(30, a, a + 5);
  written_before(30, b, a);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 32; j++)
      printf("%a %a\n", a[i][j], b[i][j]);
  return 0;
}

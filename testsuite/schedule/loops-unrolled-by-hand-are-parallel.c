// WHY: a sum and a row of sums unrolled by two with what is left behind are as parallel as the loops they were
// RUN: polyc --level=3 --only=unrolled %s
// CHECK: #pragma omp parallel for
// CHECK: polyc_floord(n, 2)
// EXEC: same
int printf(const char *, ...);

static double A[670][670], x[670], y[670], s[670];

void unrolled(int m, int n) {
  for (int i = 0; i < m; i++) {
    int j;
    y[i] = 0;
    for (j = 0; j + 1 < n; j += 2) {
      y[i] += A[i][j] * x[j];
      y[i] += A[i][j + 1] * x[j + 1];
    }
    for (; j < n; j++) y[i] += A[i][j] * x[j];
    for (j = 0; j < n - 1; j += 2) {
      s[j] += A[i][j] * x[i];
      s[j + 1] += A[i][j + 1] * x[i];
    }
    if (j < n) s[j] += A[i][j] * x[i];
  }
}

int main(void) {
  for (int i = 0; i < 67; i++) {
    x[i] = i % 7 + 0.5;
    for (int j = 0; j < 67; j++) A[i][j] = (i * 13 + j * 7) % 11 - 4.25;
  }
  for (int n = -3; n <= 67; n += 7) {
    unrolled(67, n);
    for (int i = 0; i < 67; i++) printf("%a %a\n", y[i], s[i]);
  }
  return 0;
}

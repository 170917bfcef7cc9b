// WHY: a label or an object that lasts cannot stand in two places: there the pragma asks, though over and over
// RUN: polyc %s --strict
// CHECK: double lasting(
// CHECK: #pragma omp parallel for firstprivate(n) if (n >= {{\d+}})
// CHECK: static int seen[400];
// CHECK-NOT: seen[400];
// CHECK: double labelled(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK: void turned(
// CHECK: if (b[i][j] > 3) {
// CHECK-NEXT: x[j][i] = y[j][i] * 2;
// CHECK: int main(void)
// EXEC: same
#include <stdio.h>
static double a[400][400], b[400][400];
static double step(double s) { return s > 3 ? 1 : s + 1; }
__attribute__((noinline)) double lasting(int n) {
  double s = 0;
  while (s < 2.5) {
    for (int i = 0; i < n; i++) {
      static int seen[400];
      seen[i]++;
      for (int j = 0; j < n; j++)
        a[i][j] = a[i][j] * .5 + seen[i] / (i + j + 1.);
    }
    s = step(s);
  }
  return a[n / 2][n / 3];
}
__attribute__((noinline)) double labelled(int n) {
  double s = 0;
  while (s < 2.5) {
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
      there: __attribute__((unused));
        a[i][j] = a[i][j] * .5 + b[i][j] / (i + j + 1.);
      }
    }
    s = step(s);
  }
  return a[n / 2][n / 3];
}
__attribute__((noinline)) void turned(int n, double (*x)[400], double (*y)[400]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (b[i][j] > 3) {
      here: __attribute__((unused)); x[j][i] = y[j][i] * 2;
      }
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++)
      a[i][j] = i - j, b[i][j] = i * j % 7;
  for (int n = 4; n <= 400; n *= 10) {
    printf("%a %a ", lasting(n), labelled(n));
    turned(n, a, b);
    turned(n, b, b);
  }
  for (int i = 0; i < 400; i += 7)
    printf("%a %a\n", a[i][399 - i], b[i][i]);
  return 0;
}

// WHY: a row of an array is a pointer to elements that are no constants, wherever it is handed on, also in text that is never executed
// RUN: polyc %s
// CHECK: static const double v[2][3] =
// CHECK: #pragma omp parallel for
// CHECK-NOT: const double
// CHECK-NOT: const int
// EXEC: same
#include <stdio.h>
static double in[400][400], out[400][400];
static double total(double *of) { return of[0] += 1; }
static void elements(int n) {
  double v[2][3] = {{1, 2, 3}, {4, 5, 6}};
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = 0;
      for (int d = 0; d < 3; d++) s += v[1][d] * in[i][j + d - 1];
      out[i][j] = s;
    }
}
static void argument(int n) {
  double w[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (0) printf("%g\n", total(w[1]));
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = 0;
      for (int d = 0; d < 3; d++) s += w[1][d] * in[i][j + d - 1];
      out[i][j] += s;
    }
}
static void pointer(int n) {
  double x[2][3] = {{1, 2, 3}, {4, 5, 6}};
  double *q = 0;
  if (0) q = x[0] + 1;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = q ? *q : 0;
      for (int d = 0; d < 3; d++) s += x[0][d] * in[i][j + d - 1];
      out[i][j] += s;
    }
}
static void subscripts(int n) {
  int y[2][3] = {{1, 2, 3}, {4, 5, 6}}, z[2][3] = {{1, 2, 3}, {4, 5, 6}};
  if (0) (y[1])[1] = 5;
  if (0) 1 [z[1]] = 3;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = 0;
      for (int d = 0; d < 3; d++) s += (y[0][d] + z[1][d]) * in[i][j + d - 1];
      out[i][j] += s;
    }
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) in[i][j] = i * j % 17;
  elements(400);
  argument(400);
  pointer(400);
  subscripts(400);
  double s = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) s = s * 0.99 + out[i][j];
  printf("%.17g\n", s);
  return 0;
}

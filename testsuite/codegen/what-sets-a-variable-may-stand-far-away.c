// WHY: signs next to a variable's name may stand in the next line, behind blanks, in a text between quotes or in a macro; and what an
// WHY: array is set to need not be a constant expression
// RUN: polyc %s
// CHECK-NOT: const int
// CHECK-NOT: const double
// CHECK: #pragma omp parallel for
// CHECK-NOT: const int
// CHECK-NOT: const double
// CHECK: int end = 0;
// EXEC: same
#include <stdio.h>
/* in front */ #define MORE next++
static double in[400][400], out[400][400];
static void text(int n) {
  int next = 1;
  if (0) MORE;
  int far = 2;
  if (0) printf("%d", ++                                                                                                     far);
  double w[3] = {1, 2, 3};
  if (0) w["]"[0] - 92] = 4;
  double x[3] = {1, 2, 3};
  if (0) x[L'😀' * 0 + 1] = 4;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++) {
      double s = 0;
      for (int d = -1; d <= 1; d++) s += next * w[d + 1] * x[d + 1] * in[i][j + d * far];
      out[i][j] = s;
    }
}
static void spliced(int n) {
  int r = 2;
  if (0) r \
    = 3;
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++) out[i][j] += r * in[i - 1][j] + in[i][j - 1];
}
static void initialised(int n) {
  double y[3] = {(1, 2), 2, 3};
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < n - 2; j++) {
      double s = out[i][j];
      for (int d = -1; d <= 1; d++) s += y[d + 1] * in[i][j + d];
      out[i][j] = s;
    }
}
int main(void) {
  int end = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) in[i][j] = i * j % 17;
  text(400);
  spliced(400);
  initialised(400);
  double s = end;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) s = s * 0.99 + out[i][j];
  printf("%.17g\n", s);
  return 0;
}

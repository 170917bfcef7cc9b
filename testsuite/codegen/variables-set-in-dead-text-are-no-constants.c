// WHY: what is never executed must compile all the same: a variable is no constant that such text sets, or has the address of
// RUN: polyc %s
// CHECK: #pragma omp parallel for
// CHECK-NOT: const int q
// CHECK-NOT: const double k
// EXEC: same
#include <stdio.h>
enum { DEBUG = 0 };
#define STEP(v) ((v)++)
static double in[400][400], out[400][400];
static double take(double *of) { return of[0]; }
static void skipped(int n) {
  int q1 = 2, q2 = 1;
  int q3 = 3;
  int q4 = 1;
  double k[3] = {0.25, 0.5, 0.25};
  if (DEBUG) q1 = 1, STEP(q4);
  if (0 && (q2 = 5)) return;
  for (int i = q1; i < n - q3; i++)
    for (int j = q1; j < n - q3; j++) out[i][j] = in[i - q2][j + q3] * k[1] + in[i][j - q4] * k[0];
  if (sizeof(q3++) == 1) printf("%g", take(k));
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) in[i][j] = i * j % 17;
  skipped(400);
  double s = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) s = s * 0.99 + out[i][j];
  printf("%.17g\n", s);
  return 0;
}

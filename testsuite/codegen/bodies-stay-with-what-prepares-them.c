// WHY: statements that prepare what another stores are printed with it, in the author's words and with his comments; what they set
// WHY: is each thread's own
// RUN: polyc %s
// CHECK: void flow(
// CHECK: for (int i = 1; i < N - 1; i++) {
// CHECK-NEXT: for (int j = 1; j < N - 1; j++) {
// CHECK-NEXT: /* what flows in */
// CHECK-NEXT: const double in = u[i - 1][j] + u[i + 1][j] - 2.0 * u[i][j];
// CHECK-NEXT: double rate = in / 0.25; // scaled
// CHECK-NEXT: if (rate < 0) rate = -rate;
// CHECK-NEXT: v[i][j] = u[i][j] + 0.1 * rate;
// CHECK-NEXT: w[i][j] = rate - in;
// CHECK-NEXT: }
// CHECK: void outside(
// CHECK: #pragma omp parallel for private(t)
// CHECK: t = u[i][j];
// CHECK-NEXT: v[i][j] = t * t;
// CHECK: void clamped(
// CHECK: double t = u[i][j]; // as it is
// CHECK-NEXT: // not below zero
// CHECK-NEXT: if (t < 0) t = 0; // a limit
// CHECK-NEXT: w[i][j] += t * t;
// EXEC: same
// WHY: not where another statement uses what they set: another loop of the nest, or what a macro says
// RUN: polyc %s --force --only=again
// CHECK: void again(
// CHECK-NOT: private(t)
// CHECK: int main(
// EXEC: same
// WHY: nor where it is used after the nest
// RUN: polyc %s --force --only=after
// CHECK: double after(
// CHECK-NOT: private(t)
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 200
#define IT t
static double u[N][N], v[N][N], w[N][N];
void flow(void) {
  for (int j = 1; j < N - 1; j++)
    for (int i = 1; i < N - 1; i++) {
      /* what flows in */
      const double in = u[i - 1][j] + u[i + 1][j] - 2.0 * u[i][j];
      double rate = in / 0.25; // scaled
      if (rate < 0) rate = -rate;
      v[i][j] = u[i][j] + 0.1 * rate;
      w[i][j] = rate - in;
    }
}
void outside(void) {
  double t;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      t = u[i][j];
      v[i][j] = t * t;
    }
}
void clamped(void) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      double t = u[i][j]; // as it is
      // not below zero
      if (t < 0) t = 0; // a limit
      w[i][j] += t * t;
    }
}
void again(void) {
  double t;
  for (int j = 0; j < N; j++) {
    for (int i = 0; i < N; i++) {
      t = u[i][j];
      v[i][j] = t + 1;
    }
    for (int i = 0; i < N; i++) {
      t = w[i][j] * 2;
      w[i][j] = IT * t;
    }
  }
}
double after(void) {
  double t = 0;
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) {
      t = u[i][j];
      v[i][j] += t * t;
    }
  return t;
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) u[i][j] = (i * 31 + j * 17) % 101 / 7.0, w[i][j] = i - j;
  flow();
  double s = v[3][4] + w[7][5];
  outside();
  clamped();
  again();
  s += after();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.5 + v[i][j] - w[i][j];
  printf("%a\n", s);
  return 0;
}

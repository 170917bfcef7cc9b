// WHY: an array that is declared in the loop is another one in each iteration, whoever gets its address; one declared around it keeps what was stored
// RUN: polyc --force %s
// CHECK: void inside(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: double buf[64];
// CHECK-NEXT: fill(buf, x[i]);
// CHECK: void stale(int n) {
// CHECK-NEXT: double buf[64] = {0};
// CHECK-NEXT: for (int i = 0
// CHECK: void after(int n) {
// CHECK-NEXT: double buf[64];
// CHECK-NEXT: for (int i = 0
// CHECK: int main(
// EXEC: same
#include <stdio.h>
#define N 3000
static double x[N], y[N], z[N];
static void fill(double *v, double s) {
  for (int k = 0; k < 64; k++) v[k] = s * k;
}
static void part(double *v, double s) {
  for (int k = 0; k < 32; k++) v[k] = s * k;
}
static double total(const double *v) {
  double s = 0;
  for (int k = 0; k < 64; k++) s += v[k] * v[63 - k];
  return s;
}
void inside(int n) {
  for (int i = 0; i < n; i++) {
    double buf[64];
    fill(buf, x[i]);
    y[i] = total(buf);
  }
}
void stale(int n) {
  double buf[64] = {0};
  for (int i = 0; i < n; i++) {
    part(buf, x[i]);
    z[i] += total(buf);
    buf[40] = i;
  }
}
void after(int n) {
  double buf[64];
  for (int i = 0; i < n; i++) {
    fill(buf, x[i]);
    y[i] += total(buf);
  }
  z[0] += buf[3];
}
int main(void) {
  for (int i = 0; i < N; i++) x[i] = i % 37 * 0.5;
  inside(N);
  stale(N);
  after(N);
  double s = 0;
  for (int i = 0; i < N; i++) s = s * 0.99 + y[i] + z[i];
  printf("%.17g\n", s);
  return 0;
}

// WHY: the order of floating-point sums is the author's, unless he gives it up
// RUN: polyc %s --force
// CHECK-NOT: reduction(
// RUN: polyc %s --force --reassociate
// CHECK: double sum(
// CHECK: #pragma omp parallel for reduction(+: s)
// CHECK: float product(
// CHECK: #pragma omp parallel for reduction(*: p)
// CHECK: double chosen(
// CHECK: #pragma omp parallel for reduction(+: s)
// CHECK: float narrowed(
// CHECK-NOT: reduction(
// EXEC: same
int printf(const char *, ...);
static double d[100];
static float f[100];
double sum(int n) {
  double s = 0.5;
  for (int i = 0; i < n; i++)
    s += d[i] * 2 - f[i];
  return s;
}
float product(int n) {
  float p = 1;
  for (int i = 0; i < n; i++)
    p *= f[i];
  return p;
}
double chosen(int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    if (d[i] > 3)
      s -= d[i];
  return s;
}
/* Each sum is rounded. */
float narrowed(int n) {
  float s = 0;
  for (int i = 0; i < n; i++)
    s += d[i];
  return s;
}
double largest(int n, double m) {
  for (int i = 0; i < n; i++)
    if (d[i] > m)
      m = d[i];
  return m;
}
/* Sums of these are exact in any order. */
int main(void) {
  for (int i = 0; i < 100; i++) {
    d[i] = i * 37 % 101;
    f[i] = i % 10 == 0 ? 2 : 1;
  }
  for (int n = -1; n <= 100; n += 25)
    printf("%g %g %g %g %g\n", sum(n), product(n), chosen(n), narrowed(n), largest(n, 3));
  return 0;
}

// WHY: p and q may overlap, and no test of that may stand between the directive and its loop: each statement does what it says, in
// WHY: the order that is asked for, whatever there is in memory
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: #pragma omp parallel for
// CHECK-NEXT: /* polyc: as asked: omp tile sizes(8) */
// CHECK-NEXT: for (long ii = 0; ii < n; ii += 8)
// CHECK-NEXT: for (int i = ii; i < polyc_min(n, ii + 8); i++) {
// CHECK: = p[i] * 0.5;
// CHECK-NEXT: q[i] = 0;
// EXEC: same
int printf(const char *, ...);
static double x[50], y[50];
static void work(int n, double *p, double *q) {
#pragma omp parallel for
#pragma omp tile sizes(8)
  for (int i = 0; i < n; i++) {
    double t = p[i] * 0.5;
    q[i] = 0;
    p[i] = t * t;
  }
}
int main(void) {
  for (int i = 0; i < 50; i++)
    x[i] = y[i] = i % 5 + 1;
  work(33, x, y);
  work(20, x, x);
  for (int i = 0; i < 50; i++)
    printf("%a %a ", x[i], y[i]);
  return 0;
}

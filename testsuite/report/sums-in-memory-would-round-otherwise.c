// WHY: floating-point sums keep their order, in memory and in variables: it is said that they would round otherwise, and what lets threads
// share them; not where they are few
// RUN: polyc explain %s
// CHECK: : gathered
// CHECK: left: the iterations add floating-point numbers up in "*sum" (line 25), and in another order these would round otherwise, so the iterations stay in order: nothing to change at the loop; with --reassociate threads may share the sum
// CHECK: : beside
// CHECK: left: the iterations add floating-point numbers up in "sum", and in another order these would round otherwise: nothing to change at the loop; with --reassociate threads may share the sum
// CHECK: : few
// CHECK: left: iterations need what earlier ones compute (line 39)
// RUN: polyc explain %s --reassociate
// CHECK: : gathered
// CHECK: done: parallel
// CHECK: : beside
// CHECK: done: parallel
// CHECK: : few
// CHECK-NOT: done
void gathered(int n, const double *x, double *sum) {
  *sum = 0;
  for (int i = 0; i < n; i++) {
    double step = x[i + 1] - x[i];
    if (step != 0) {
      if (i == 0 || i == n - 1)
        *sum += 2 * step;
      else
        *sum += 0.5 * step;
    }
  }
}
void beside(int n, const double *restrict x, double *restrict y, double *out) {
  double sum = 0;
  for (int i = 0; i < n; i++) {
    y[i] = 2 * x[i];
    sum += x[i];
  }
  *out = sum;
}
void few(const double *x, double *sum) {
  for (int i = 0; i < 8; i++)
    *sum += x[i];
}

// WHY: of loops that store nothing in memory the reason is told: an order that the author has not given up, too
// WHY: little work, or what is no reduction
// RUN: polyc %s 2>&1
// CHECK: threads may share the floating-point reduction into "s" with --reassociate only
// CHECK: the loop has too little work for threads, with its constant bounds
// CHECK: what they carry from one iteration to the next in "last" is no reduction that threads could share
// RUN: polyc %s --reassociate 2>&1
// CHECK: remark: parallel
// CHECK: the loop has too little work for threads
// CHECK: what they carry from one iteration to the next in "last" is no reduction that threads could share
// RUN: polyc %s --no-openmp 2>&1
// CHECK: the loops store nothing in memory, and threads are not asked for
double floating(const double *a, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}
int few(const int *a) {
  int s = 0;
  for (int i = 0; i < 100; i++)
    s += a[i];
  return s;
}
int last_of(const int *a, int n) {
  int last = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 3)
      last = i;
  return last;
}

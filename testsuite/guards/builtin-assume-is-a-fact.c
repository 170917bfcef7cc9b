// WHY: what __builtin_assume says is so behind it, and need not be asked at run time; what it does not evaluate says nothing
// RUN: polyc %s --force
// CHECK: void fact(
// CHECK-NOT: if (
// CHECK: void asked(
// CHECK: if (lda >= m)
// CHECK: void read(
// CHECK: if (lda >= m)
int limit(int m);
void fact(int n, int m, int lda, double *a) {
  __builtin_assume(lda >= m && n > 0);
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
void asked(int n, int m, int lda, double *a) {
  __builtin_assume(lda >= 3);
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
void read(int n, int m, int lda, double *a) {
  __builtin_assume(lda >= limit(m));
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}

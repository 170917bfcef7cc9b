// WHY: GNU C's attribute `assume` and C23's are facts behind them, in front of which nothing is known; what they do not evaluate says nothing
// RUN: polyc %s --force
// CHECK: void gnu(
// CHECK-NOT: if (
// CHECK: void standard(
// CHECK-NOT: if (
// CHECK: void later(
// CHECK: if (lda >= m)
// CHECK: void read(
// CHECK: if (lda >= m)
// CHECK: void chosen(
// CHECK: if (lda >= m)
int limit(int m);
void gnu(int n, int m, int lda, double *a) {
  __attribute__((assume(lda >= m && n > 0)));
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
void standard(int n, int m, int lda, double *a) {
  [[gnu::assume(lda >= m)]];
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
void later(int n, int m, int lda, double *a) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
  __attribute__((__assume__(lda >= m)));
}
void read(int n, int m, int lda, double *a) {
  [[assume(lda >= limit(m))]];
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}
#define ENOUGH lda >= m
void chosen(int n, int m, int lda, double *a) {
  __attribute__((assume(ENOUGH)));
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i * lda + j] += 1;
}

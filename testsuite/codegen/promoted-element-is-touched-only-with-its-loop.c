// WHY: the load and the store of a promoted element stand under the loop's own condition where it may have no iteration
// RUN: polyc %s --only=work --identity
// CHECK: if (n > 0) {
// CHECK-NEXT: double s_i = s[i];
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: s_i += x[j];
// CHECK-NEXT: s[i] = s_i;
// CHECK: for (int i = 0; i < polyc_min((long)m - 1, n); i++) {
// CHECK-NEXT: double x_i = x[i];
// EXEC: same
int printf(const char *, ...);
void work(int m, int n, double *restrict s, double *restrict x) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      s[i] += x[j];
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < m; j++)
      x[i] += x[j];
}
int main(void) {
  double s[3] = {1, 2, 3}, x[5] = {1, 1, 2, 3, 5};
  work(3, 0, 0, 0); // neither pointer may be followed
  work(3, 5, s, x);
  printf("%g %g %g %g %g\n", s[0], s[2], x[0], x[1], x[2]);
  return 0;
}

// WHY: that another array is not the element is what the guard tests: where it overlaps, the author's loops run
// RUN: polyc %s --only=work --identity
// CHECK: if (polyc_disjoint(x, m, sizeof x[0], s, m, sizeof s[0])) {
// CHECK: double s_i2 = s[i];
// CHECK: s[i] = s_i2;
// CHECK: } else {
// CHECK-NOT: s_i2
// EXEC: same
int printf(const char *, ...);
static double s_i = 7;
void work(int m, double *s, double *x) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      s[i] += x[j];
      x[j] *= 0.5;
    }
}
int main(void) {
  double a[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  work(4, a, a + 4);
  work(5, a, a + 2);
  work(5, a + 1, a);
  for (int i = 0; i < 9; i++)
    printf("%a %g\n", a[i], s_i);
  return 0;
}

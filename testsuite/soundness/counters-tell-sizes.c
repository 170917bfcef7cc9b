// WHY: a loop up to and with n has n < INT_MAX, as its counter would overflow
// RUN: polyc dump %s --after=scop-build
// CHECK: context {  : -2147483648 <= n <= 2147483646 }
void to_n(int n, double *restrict a, const double *restrict b) {
  for (int i = 1; i <= n; i++) a[i] = b[i] + 1;
}

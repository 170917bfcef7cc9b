// WHY: where overflow is defined, a loop up to and with n says nothing of n
// RUN: polyc dump -fwrapv %s --after=scop-build
// CHECK: context {  : -2147483648 <= n <= 2147483647 }
void to_n(int n, double *restrict a, const double *restrict b) {
  for (int i = 1; i <= n; i++) a[i] = b[i] + 1;
}

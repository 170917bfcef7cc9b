// WHY: a location stored in every iteration is a scalar in the loop: loaded before it, stored once after it
// RUN: polyc dump %s --after=licm
// CHECK: x
void f(int n, double *restrict s, const double *restrict a) {
  for (int i = 0; i < n; i++)
    s[0] += a[i];
}

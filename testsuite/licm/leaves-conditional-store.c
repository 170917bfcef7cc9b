// WHY: a store that may not be executed is not invented after the loop
// RUN: polyc dump %s --after=licm
// CHECK: x
void f(int n, double *restrict s, const double *restrict a) {
  for (int i = 0; i < n; i++)
    if (a[i] > 0)
      s[0] = a[i];
}

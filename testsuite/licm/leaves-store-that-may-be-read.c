// WHY: where a load in the loop may read the stored location, the store stays in the loop
// RUN: polyc dump %s --after=licm
// CHECK: x
void f(int n, double *s, const double *a) {
  for (int i = 0; i < n; i++)
    s[0] += a[i];
}

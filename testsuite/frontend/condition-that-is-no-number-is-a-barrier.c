// WHY: whether a complex number is zero is not modelled; the function is read all the same, and its other loop transformed
// RUN: polyc %s --force
// CHECK-NOT: internal error
// CHECK: #pragma omp parallel for
void shrink(int n, double x[n], double _Complex z) {
  while (z)
    z -= 1;
  for (int i = 0; i < n; i++)
    x[i] = 0;
}

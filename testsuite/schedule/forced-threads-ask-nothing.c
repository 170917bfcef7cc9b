// WHY: --force is for trying and testing: the transformed loops run at all sizes
// RUN: polyc %s --force --strict
// CHECK: #pragma omp parallel for
// CHECK-NOT: if (
double A[400][400];
void scale(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] *= 0.5;
}

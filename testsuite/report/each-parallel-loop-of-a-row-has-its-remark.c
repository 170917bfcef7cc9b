// WHY: neighbours that are taken together get a pragma each, and a remark each
// RUN: polyc %s 2>&1
// CHECK: :8:3: remark: parallel
// CHECK: :10:3: remark: parallel
// CHECK: #pragma omp parallel for
// CHECK: #pragma omp parallel for
void copies(int n, double *restrict x, double *restrict z, double *restrict w) {
  for (int i = 0; i < n; i++)
    w[i] = z[i];
  for (int i = 1; i < n; i++)
    x[i] = z[i];
}

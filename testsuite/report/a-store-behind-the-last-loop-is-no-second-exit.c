// WHY: a sum in memory leaves the last loop of its function as a store behind it, which is no other way out
// RUN: polyc %s 2>&1
// CHECK: missed: iterations need what earlier ones compute (line 8), so the iterations stay in order
// CHECK-NOT: several-exits
// RUN: polyc %s --reassociate
// CHECK: #pragma omp parallel for reduction(+: r_part)
void sum(double z[30000][8], double *restrict r) {
  for (int k = 0; k < 30000; k++) *r = *r + z[k][k % 8];
}

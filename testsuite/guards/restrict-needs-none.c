// WHY: what restrict promises is not tested again
// RUN: polyc %s --only=scale --force
// CHECK-NOT: disjoint
// CHECK: #pragma omp parallel for
// CHECK-NOT: disjoint
// EXEC: same
int printf(const char *, ...);
static double m[64];
void scale(int n, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int main(void) {
  for (int i = 0; i < 64; i++)
    m[i] = i;
  scale(30, m, m + 32);
  for (int i = 0; i < 64; i++)
    printf("%a\n", m[i]);
  return 0;
}

// WHY: loops in a row with only arithmetic between them are one region, so that they can be fused
// RUN: polyc dump %s --after=scop-detect
// CHECK: region {{.*}}, 2 loops
// CHECK-NOT: region
void f(int n, double *restrict a, double *restrict b) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    b[i] = a[i];
}

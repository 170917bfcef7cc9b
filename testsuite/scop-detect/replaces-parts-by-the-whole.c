// WHY: a region that grows takes the place of those inside it and of those that it overlaps: none is found twice
// RUN: polyc dump %s --after=scop-detect
// CHECK: region {{.*}}, 4 loops
// CHECK-NOT: region
// RUN: polyc dump %s --after=scop-detect --scop-detector=regions
// CHECK: region {{.*}}, 4 loops
// CHECK-NOT: region
void f(int n, double *restrict a, double (*restrict b)[n]) {
  for (int i = 0; i < n; i++)
    a[i] = i;
  if (n > 5)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i][j] = a[j];
  for (int i = 0; i < n; i++)
    a[i] += b[i][i];
}

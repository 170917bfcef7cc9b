// WHY: what a variable holds the product of says as much of rows and layers as the product itself, unless it may have wrapped around
// RUN: polyc %s --force --tile=8
// CHECK: void layers(
// CHECK-NOT: if (
// CHECK: a[k * sz + j * nx + i] = b[(k - 1) * sz + j * nx + i] + b[(k + 1) * sz + j * nx + i];
// CHECK: void wide(
// CHECK: if (ny >= ly && nx >= lx)
// CHECK: for (int i = ii; i < polyc_min(lx, ii + 8); i++)
// CHECK: void changed(
// CHECK-NOT: parallel
// CHECK: void wraps(
// CHECK-NOT: parallel
// CHECK: int main
// EXEC: same
#include <stdio.h>
double p[4000], q[4000];
void layers(int nx, int ny, int nz, double *restrict a, const double *restrict b) {
  int sz = nx * ny;
  for (int i = 1; i < nx - 1; i++)
    for (int j = 1; j < ny - 1; j++)
      for (int k = 1; k < nz - 1; k++)
        a[k * sz + j * nx + i] = b[(k - 1) * sz + j * nx + i] + b[(k + 1) * sz + j * nx + i];
}
void wide(int lx, int ly, int nx, int ny, int nz, double *a) {
  const long sz = (long)nx * ny;
  for (int i = 0; i < lx; i++)
    for (int j = 0; j < ly; j++)
      for (int k = 1; k < nz; k++) a[k * sz + j * nx + i] += a[(k - 1) * sz + j * nx + i];
}
/* The rows are not those of the loops. */
void changed(int nx, int ny, int nz, double *a) {
  int sz = nx * ny;
  nx = nx - 3;
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++)
      for (int k = 1; k < nz; k++) a[k * sz + j * nx + i] += a[(k - 1) * sz + j * nx + i];
}
void wraps(unsigned nx, unsigned ny, unsigned nz, double *a) {
  unsigned sz = nx * ny;
  for (unsigned i = 0; i < nx; i++)
    for (unsigned j = 0; j < ny; j++)
      for (unsigned k = 1; k < nz; k++) a[k * sz + j * nx + i] += a[(k - 1) * sz + j * nx + i];
}
int main(void) {
  for (int i = 0; i < 4000; i++) p[i] = i % 17, q[i] = i % 13;
  layers(17, 12, 15, p, q);
  layers(0, -4, 15, p, q);
  wide(9, 11, 10, 12, 13, p);
  wide(19, 11, 10, 12, 13, p);
  wide(9, 21, 10, 12, 13, p);
  wide(9, 11, 0, 12, 13, p);
  changed(12, 9, 20, q);
  wraps(12, 9, 20, q);
  for (int i = 0; i < 4000; i++) printf("%a %a\n", p[i], q[i]);
  return 0;
}

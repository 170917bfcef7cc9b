// WHY: sums of sizes must not overflow in generated loops: a loop that touches one element after the other has no more iterations than there are addresses
// RUN: polyc --no-openmp --force %s
// CHECK: void sure(size_t n
// CHECK-NOT: 1L << 56
// CHECK: void rows(size_t n
// CHECK: if (m <= 64 && n <= 1L << 56) {
// CHECK: void tiles(long n
// CHECK: if ({{.*}}n <= 1L << 56
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static int grid[64][64], line[64];
void sure(size_t n, int *restrict a, const int *restrict b) {
  for (int t = 0; t < 3; t++)
    for (size_t i = 0; i < n; i++) a[i] = 3 * a[i] + b[i];
}
void rows(size_t n, size_t m, size_t skip) {
  if (skip) return;
  for (size_t j = 0; j < m; j++)
    for (size_t i = 0; i < n; i++) grid[i][j] += line[i];
}
void tiles(long n, long m) {
  for (long j = 0; j < m; j++)
    for (long i = 0; i < n; i++) grid[i][j] += line[i];
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 64; i++) line[i] = i;
  rows(64, 64, 0);
  rows((size_t)-1, 0, 0);
  rows(64, 64, 0);
  tiles(60, 50);
  tiles(-(1L << 62) - (1L << 62), 50);
  sure(64, grid[3], line);
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++) sum = sum * 31 + grid[i][j];
  printf("%u\n", sum);
  return 0;
}

// WHY: i * m + j in an unsigned type is element j of row i as long as it does not wrap around: where m is -1 it is element j - i
// RUN: polyc --force --tile=4 %s
// CHECK: static void wide(
// CHECK: k <= 4294967296L && m <= 4294967295L && (long)m + 1 >= (long)k) {
// CHECK: for (long jj
// CHECK: static void narrow(
// CHECK: if (k <= 65536 && m <= 65535 && (int)m + 1 >= (int)k) {
// CHECK: static void below(
// CHECK: if (n <= 4294967296L && m <= 4294967296L) {
// EXEC: same
#include <stdio.h>
#include <stddef.h>
static int p[400], q[400];
static void wide(size_t n, size_t m, size_t k, int *restrict a, const int *restrict b) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = i; j < k; j++) a[i * m + j] = 3 * a[i * m + j] + b[i * m + j];
}
static void narrow(unsigned n, unsigned m, unsigned k) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = i; j < k; j++) p[i * m + j] = 5 * p[i * m + j] + q[i * m + j];
}
static void below(size_t n, size_t m) {
  for (size_t i = 1; i < n; i++)
    for (size_t j = 0; j < m; j++) p[i * m + j] += p[(i - 1) * m + j];
}
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 400; i++) {
    p[i] = i;
    q[i] = i % 7;
  }
  wide(20, 20, 20, p, q);
  wide(15, (size_t)-1, 30, p, q);
  narrow(20, 20, 20);
  narrow(15, -1, 30);
  below(10, 40);
  for (int i = 0; i < 400; i++) sum = sum * 31 + p[i];
  printf("%u\n", sum);
  return 0;
}

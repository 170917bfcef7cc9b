// WHY: a cast between brackets needs no parentheses
// RUN: polyc %s --force
// CHECK: a[(unsigned long)i * n + (unsigned long)j] += b[j] * k;
// EXEC: same
#include <stdio.h>
static size_t x[40 * 40], y[40];
void lifted(size_t n, size_t *restrict a, const size_t *restrict b, size_t k) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      a[i * n + j] += b[j] * k;
}
int main(void) {
  for (int i = 0; i < 40; i++)
    y[i] = i * 3;
  lifted(40, x, y, 5);
  for (int i = 0; i < 1600; i++)
    printf("%zu\n", x[i]);
  return 0;
}

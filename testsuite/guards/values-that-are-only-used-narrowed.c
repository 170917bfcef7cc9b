// WHY: where only 32 bits of a value are used its variable is the size, whatever the other bits are
// RUN: polyc %s
// CHECK: int text(
// CHECK: #pragma omp parallel for if (n >= {{\d+}} && polyc_{{disjoint}}(
// CHECK: int count(
// CHECK: #pragma omp parallel for if (n >= {{\d+}})
// CHECK: int both(
// CHECK: if (m <= 2147483647 && m >= -2147483648L) {
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <string.h>
static char s[90001];
static int d[90000];
static long sizes[] = {90000, 7, (1L << 32) + 90000, -(1L << 40) + 3, -5, (3L << 32) - 1};
static int at;
__attribute__((noinline)) long next(void) { return sizes[at++ % 6]; }
__attribute__((noinline)) int text(const char *a, int *d) {
  int n = strlen(a);
  for (int i = 0; i < n; i++) d[i] = a[i] * 2;
  return n;
}
__attribute__((noinline)) int count(int *d) {
  int n = next();
  for (int i = 0; i < n; i++) d[i] += i & 3;
  return n;
}
__attribute__((noinline)) int both(int *d) {
  long m;
  int n = m = next();
  for (int i = 0; i < n; i++) d[i] += i & 3;
  return n + (m > 90000);
}
int main(void) {
  int sum = 0;
  memset(s, 'x', 90000);
  sum += text(s, d);
  for (int k = 0; k < 6; k++) sum = sum * 3 + count(d);
  for (int k = 0; k < 6; k++) sum = sum * 3 + both(d);
  for (int i = 0; i < 90000; i++) sum = (sum & 0xffffff) * 3 + d[i];
  printf("%d\n", sum);
  return 0;
}

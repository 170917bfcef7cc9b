// WHY: unsigned numbers may be added up in any order, by several threads; so may bits
// RUN: polyc %s --force
// CHECK: unsigned sum = 0
// CHECK: #pragma omp parallel for reduction(+: sum)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: sum += a[i];
// CHECK: #pragma omp parallel for reduction(|: any) reduction(+: odd) reduction(&: all) reduction(^: parity)
// CHECK: #pragma omp parallel for private(j) firstprivate(n) reduction(+: total)
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: for (j = 0; j < n; j++) {
// CHECK: #pragma omp parallel for reduction(*: product)
// CHECK: #pragma omp parallel for reduction(+: sum)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: if (a[i] > 100)
// CHECK-NEXT: sum -= 3;
// CHECK: #pragma omp parallel for reduction(+: count)
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: d[i] = d[i] * 2;
// CHECK-NEXT: count += a[i] > 500 ? 2 : 0;
// CHECK-NEXT: }
// CHECK-NEXT: return count;
// EXEC: same
// RUN: polyc %s --force --no-openmp
// CHECK-NOT: reduction
int printf(const char *, ...);
static unsigned a[100], b[100][100];
static double d[100];
unsigned plain(int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
unsigned bits(int n, unsigned any) {
  unsigned odd = 7, all = ~0u;
  int parity = -3;
  for (int i = 0; i < n; i++) {
    odd += a[i] & 1;
    any = any | a[i];
    all &= a[i] + 4;
    parity ^= (int)a[i];
  }
  return odd * 3 + any + all * 5 + parity;
}
unsigned nested(int n) {
  unsigned total = 1;
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      b[i][j] = b[i][j] * 2 + 1;
      total += b[i][j] * j;
    }
  return total;
}
unsigned long powers(int n) {
  unsigned long product = 3;
  for (int i = 0; i < n; i++)
    product *= a[i] * 2 + 1;
  return product;
}
unsigned some(int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > 100)
      sum -= 3;
  return sum;
}
unsigned counted(int n) {
  unsigned count = 0;
  for (int i = 0; i < n; i++) {
    d[i] = d[i] * 2;
    count += a[i] > 500 ? 2 : 0;
  }
  return count;
}
int main(void) {
  for (int i = 0; i < 100; i++) {
    a[i] = i * 2654435761u % 1013;
    d[i] = i;
    for (int j = 0; j < 100; j++)
      b[i][j] = i * 100 + j;
  }
  for (int n = -1; n < 100; n += 33)
    printf("%u %u %u %lu %u %u\n", plain(n), bits(n, 3), nested(n), powers(n), some(n), counted(n));
  for (int i = 0; i < 100; i++)
    printf("%g %u\n", d[i], b[i][i]);
  return 0;
}

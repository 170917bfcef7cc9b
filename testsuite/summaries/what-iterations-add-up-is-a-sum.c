// WHY: what an inner loop computes may be added up by the loops around it, if the inner loop does not need the sum
// RUN: polyc %s --force
// CHECK: unsigned iterations(
// CHECK: #pragma omp parallel for reduction(+: sum) schedule(dynamic)
// CHECK: int chosen(
// CHECK: #pragma omp parallel for reduction(+: count) schedule(static, 8)
// CHECK: unsigned needed(
// CHECK-NOT: omp
// CHECK: unsigned inside(
// CHECK-NOT: reduction
// CHECK: int main
// EXEC: same
#include <stdio.h>
#define N 300
static int rp[N + 1], at[N * 9];
static double v[N * 9];
unsigned iterations(int w, int h) {
  unsigned sum = 0;
  for (int py = 0; py < h; py++)
    for (int px = 0; px < w; px++) {
      double z = 0;
      int it = 0;
      while (z < 4 && it < 50) {
        z = z * z + v[px] + py * 0.002;
        it++;
      }
      sum += it;
    }
  return sum;
}
int chosen(int n) {
  int count = 0;
  for (int i = 0; i < n; i++) {
    unsigned s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++) s += at[k];
    if (s % 3 == 1) count++;
  }
  return count;
}
unsigned needed(int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++) {
    unsigned s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++) s += at[k] ^ sum;
    sum += s;
  }
  return sum;
}
unsigned inside(int n) {
  unsigned sum = 0;
  for (int i = 0; i < n; i++)
    for (int k = rp[i]; k < rp[i + 1]; k++) sum += at[k];
  return sum;
}
int main(void) {
  for (int i = 0; i < N; i++) rp[i + 1] = rp[i] + i % 7;
  for (int k = 0; k < rp[N]; k++) at[k] = k * 31 % 101;
  for (int k = 0; k < N; k++) v[k] = k * 0.01;
  printf("%u %d %u %u\n", iterations(90, 80), chosen(N), needed(N), inside(N));
  return 0;
}

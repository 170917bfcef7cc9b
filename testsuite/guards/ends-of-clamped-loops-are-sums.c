// WHY: where two loops have an end of their own each that is the smaller of two, what they touch ends at a sum of these, and not in one place for each case
// RUN: polyc %s --force
// CHECK: static void turn(
// CHECK: if (polyc_disjoint(a, 12 * polyc_min(20, wide) + polyc_min(12, high) - 12, sizeof a[0], b, 20 * polyc_min(12, high) + polyc_min(20, wide) - 20, sizeof b[0])) {
// CHECK: for (int i = 0;
// CHECK: for (int j = 0;
// EXEC: same
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static int M[700];
static void turn(int high, int wide, int *a, const int *b) {
  for (int j = 0; j < MIN(high, 12); j++)
    for (int i = 0; i < MIN(wide, 20); i++)
      a[i * 12 + j] = a[i * 12 + j] * 3 + b[j * 20 + i] % 7;
}
static void both(int high, int wide, int distance) {
  for (int k = 0; k < 700; k++) M[k] = k * 31 % 101;
  turn(high, wide, M, M + distance);
  unsigned s = 0;
  for (int k = 0; k < 700; k++) s = s * 31 + (unsigned)M[k];
  printf("%u\n", s);
}
int main(void) {
  for (int distance = 0; distance < 300; distance += 7) {
    both(5, 9, distance);
    both(12, 9, distance);
    both(5, 20, distance);
    both(40, 50, distance);
    both(0, 50, distance);
    both(3, -1, distance);
  }
  return 0;
}

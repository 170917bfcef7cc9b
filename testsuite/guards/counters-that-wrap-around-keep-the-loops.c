// WHY: where an unsigned counter goes past the end of its type, the loop runs as C says: what is asked before the loops sees both
// RUN: polyc %s --force --tile=8
// CHECK: static void below(
// CHECK: end >= first) {
// CHECK: } else {
// CHECK-NEXT: for (unsigned char i = first; i != end; i++)
// CHECK: static void from(
// CHECK: (long)end >= (long)first) {
// CHECK: } else {
// CHECK: static void strided(
// CHECK: if (n <= 4294967293L) {
// CHECK: } else {
// EXEC: same
#include <stdio.h>
static int p[600];
static void below(unsigned char first, unsigned char end, int *restrict a) {
  for (unsigned char i = first; i != end; i++) a[i] += 3;
}
static void from(unsigned first, unsigned end, int *restrict a) {
  for (unsigned i = first; i != end; i++) a[i % 64] += 3;
}
static void strided(unsigned n, int *restrict a, const int *restrict b) {
  for (unsigned i = 0; i < n; i += 3) a[i] = b[i + 1] * 2;
}
int main(void) {
  for (int i = 0; i < 600; i++) p[i] = i % 13;
  below(3, 200, p);
  below(250, 20, p);
  below(5, 5, p);
  from(3, 90, p);
  from(-70, 20, p);
  from(7, 7, p);
  strided(299, p, p + 300);
  strided(0, p, p);
  for (int i = 0; i < 600; i++) printf("%d\n", p[i]);
  return 0;
}

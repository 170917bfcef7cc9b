// WHY: what the program says of two pointers, by comparing or subtracting them, is known of their distance
// RUN: polyc %s --force
// CHECK: void asserted(
// CHECK-NOT: >= 0)
// CHECK: void assumed(
// CHECK: __builtin_assume
// CHECK-NOT: >= 0)
// CHECK: void left(
// CHECK: return;
// CHECK-NOT: >= 0)
// CHECK: void unknown(
// CHECK: if (end - p >= 0)
// CHECK: void other(
// CHECK: if (end - p >= 0)
#include <assert.h>
void asserted(double *p, double *end, double x) {
  assert(p <= end);
  for (double *q = p; q != end; ++q) *q = x;
}
void assumed(double *p, double *end, double x) {
  __builtin_assume(end - p >= 0);
  for (double *q = p; q != end; ++q) *q = x;
}
void left(double *p, double *end, double x) {
  if (end < p) return;
  for (double *q = p; q != end; ++q) *q = x;
}
void unknown(double *p, double *end, double x) {
  for (double *q = p; q != end; ++q) *q = x;
}
void other(double *p, double *end, double *r, double x) {
  assert(r <= end);
  for (double *q = p; q != end; ++q) *q = x;
}

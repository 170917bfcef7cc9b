// WHY: how far one pointer is from another is nobody's number: the reason says so, and what would do
// RUN: polyc %s 2>&1
// CHECK: :7:3: missed: the loop ends at a pointer that nothing says the distance of: a count would do
// CHECK: :11:3: missed: the loop ends at a pointer that nothing says the distance of: a count would do
#include <stddef.h>
void halve(float *p, const float *end) {
  while (p != end)
    *p++ /= 2;
}
void copy(float *restrict p, const float *restrict q, const float *end) {
  for (; q < end; ++p, ++q)
    *p = *q;
}

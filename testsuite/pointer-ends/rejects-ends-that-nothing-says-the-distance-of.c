// WHY: structures need not be a whole number of them apart where < compares, two pointers that move may miss each other by !=, and a pointer that data move is anywhere: the reason says what would do
// RUN: polyc %s --force 2>&1
// CHECK: :8:3: missed: the loop ends at a pointer whose distance from its start is unknown: count the elements instead
// CHECK: :12:3: missed: the loop ends at a pointer whose distance from its start is unknown: count the elements instead
// CHECK: :16:3: missed: the pointer "p", through which "*p" is accessed (line 17), does not move by the same number of elements in each iteration
struct point { int x, y, z; };
void halve(struct point *p, const struct point *end) {
  for (; p < end; p++)
    p->x /= 2;
}
void meet(float *p, float *q) {
  while (p != q)
    *p++ = *--q;
}
void jump(float *p, float *end, const int *by) {
  for (; p < end; p += *by++)
    *p = 0;
}

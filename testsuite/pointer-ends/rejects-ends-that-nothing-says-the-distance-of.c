// WHY: structures need not be a whole number of them apart where < compares, two pointers that move may miss each other by !=, and a pointer that data move is anywhere: the reason says what would do
// RUN: polyc %s --force 2>&1
// CHECK: :8:3: missed: the loop ends at a pointer that nothing says the distance of: a count would do
// CHECK: :12:3: missed: the loop ends at a pointer that nothing says the distance of: a count would do
// CHECK: :16:3: missed: a pointer changes in a way that is not a count of elements
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

// WHY: a step that is no constant is no end; what stands in memory is called as the author spells it, whatever isl calls it
// RUN: polyc explain %s
// CHECK: left: "i" (line 9) does not change by the same amount in each iteration of the loop
// CHECK: left: the step of "i" (line 12) in the loop is not a constant
// CHECK: leaves in x->v, and
// CHECK-NOT: _v
struct vector { int n; double *v; };
void doubling(int n, double *a) {
  for (int i = 1; i < n; i *= 2) a[i] = 0;
}
void by_parameter(int n, int s, double *a) {
  for (int i = 0; i < n; i += s) a[i] = 0;
}
void recurrence(struct vector *x) {
  for (int i = 1; i < x->n; i++) x->v[i] = x->v[i - 1] * x->v[i];
}

// WHY: that a function was not read is told of those with loops only, by name; a loop that runs once is none
// RUN: polyc %s 2>&1
// CHECK: function "looks" was not read: member "b" of "struct s" (macro "GET", line 11) is not understood
// CHECK-NOT: without
// CHECK: function "other" was not read: the cast from "double" to "named" (line 20) is not understood
#define GET(x) (x)->b
#define ONCE(x) do { x; } while (0)
struct s { int a; };
typedef struct { int a; } named;
void looks(struct s *x, int n, int *a) {
  for (int i = 0; i < n; i++) a[i] = GET(x);
}
int without(struct s *x) {
  int y;
  ONCE(y = x->b);
  return y;
}
void other(double x, int n, int *a) {
  for (int i = 0; i < n; i++)
    a[i] = ((named)x).a;
}

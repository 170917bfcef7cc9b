// WHY: the tree has the meaning of the expanded text: typedefs resolved, macros replaced, conversions written out
// RUN: polyc dump %s --after=frontend
// CHECK: function f(w: unsigned int, y: float): double
// CHECK-NEXT: return (conv:double (mul:float (conv:float (add:unsigned int (load w) (load w))) (load y)))
#define TWICE(x) ((x) + (x))
typedef unsigned int word;
double f(word w, float y) {
  return TWICE(w) * y;
}

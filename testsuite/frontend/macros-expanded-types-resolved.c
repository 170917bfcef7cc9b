// WHY: the tree has the meaning of the expanded text: typedefs resolved, macros replaced, conversions written out
// RUN: polyc dump %s --after=frontend
// CHECK: f
// CHECK: x
#define TWICE(x) ((x) + (x))
typedef unsigned int word;
double f(word w, float y) {
  return TWICE(w) * y;
}

// WHY: in the text of a helper, a number would take the place of a parameter that has the name of the author's macro
// RUN: polyc %s --force
// CHECK-NOT: polyc_
// RUN: polyc explain %s --force
// CHECK: left: helper functions need "n", which is a macro of this file
#define n 100
void twice(int length, double *to, double *from) {
  for (int i = 0; i < length; i++)
    to[i] = from[i] * n;
}

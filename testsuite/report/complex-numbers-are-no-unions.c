// WHY: complex numbers and vectors are spoken of as such: there is no union or structure in the file
// RUN: polyc explain %s
// CHECK-NOT: union
// CHECK-NOT: struct
// CHECK: : copied
// CHECK: left: the assignment of a value of type "_Complex double" (line {{\d+}}) is not supported in loops
// CHECK: : given
// CHECK: left: the call of "creal" (line {{\d+}}) takes or gives a value of type "_Complex double", and polyc looks into no such call: write what it does in place of the call
// CHECK: : got
// CHECK: left: the call of "conj" (line {{\d+}}) takes or gives a value of type "_Complex double"
// CHECK: : vectors
// CHECK: left: the assignment of a value of type "double __attribute__((vector_size(32)))" (line {{\d+}}) is not supported in loops
double creal(double _Complex);
double _Complex conj(double _Complex);
typedef double vector __attribute__((vector_size(32)));
void copied(int n, double _Complex *a, double _Complex *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}
void given(int n, double _Complex *a, double *b) {
  for (int i = 0; i < n; i++)
    b[i] = creal(a[i]);
}
void got(int n, double _Complex *a, double _Complex *b) {
  for (int i = 0; i < n; i++)
    a[i] = conj(b[i]);
}
void vectors(int n, vector *a, vector *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

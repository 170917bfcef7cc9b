// WHY: a file goes through whatever is in it, and a warning names the very place where C ends, as compilers name it
// RUN: polyc %s --force 2>&1
// CHECK: :18:21: warning: expected ';' before 'for'; initialised is left as it is [polyc-syntax]
// CHECK: :24:13: warning: expected ';' before 'a'; assigned is left as it is [polyc-syntax]
// CHECK: :30:13: warning: expected ';' before '}'; closed is left as it is [polyc-syntax]
// CHECK: :33:29: warning: expected ';' before ')'; comma is left as it is [polyc-syntax]
// CHECK: :37:29: warning: expected ')' before '{'; parenthesis is left as it is [polyc-syntax]
// CHECK: :43:11: warning: expected an expression before ';'; empty is left as it is [polyc-syntax]
// CHECK: :46:17: warning: expected ';' before '{'; iterated is left as it is [polyc-syntax]
// CHECK: :51:3: warning: unknown type name 'real'; declared is left as it is [polyc-syntax]
// CHECK: :54:20: warning: unknown type name 'real'; passed is left as it is [polyc-syntax]
// CHECK: :60:3: warning: 'else' without an 'if' before it; alternative is left as it is [polyc-syntax]
// CHECK: :65:2: warning: expected ';' before 'void'; this declaration is left as it is [polyc-syntax]
// CHECK-NOT: warning
// CHECK: remark: {{.*}} [polyc-transformed]
// CHECK: #pragma omp parallel for
void initialised(int n, double *a) {
  double first = 1.0
  for (int i = 0; i < n; i++)
    a[i] = first;
}
void assigned(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 2

  a[0] = 1;
}
void closed(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 2
}
void comma(int n, double *a) {
  for (int i = 0; i < n, i++)
    a[i] = 2;
}
void parenthesis(int n, double *a) {
  for (int i = 0; i < n; i++ {
    a[i] = 2;
  }
}
void empty(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] =;
}
void iterated(int n, double *a) {
  foreach (i, n) {
    a[i] = 2;
  }
}
void declared(int n, double *a) {
  real x = 3;
  a[0] = x;
}
void passed(int n, real *a) {
  a[0] = n;
}
void alternative(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] = 2;
  else
    a[0] = 1;
}
struct pair {
  double x, y
}
void scale(int n, double *a) {
  for (int i = 0; i < n; i++)
    a[i] *= 2;
}

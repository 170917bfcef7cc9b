// WHY: every name at a loop header is of one kind, and each unknown one has the cause that a reader would look for
// RUN: polyc stats %s
int g(int);
void f(int n, int *a, int *b) {
  int s = 0, p = 1, q = 2, x = 0, w = 7, c = 3, d = 1, z = 1;
  for (int i = 0; i < n; i++) { // i, d: univariate; c: degree two; w: peeled; p, q: periodic; x: between bounds; s: unknown
    s += a[i];
    a[i] = w;
    w = d;
    c = c + d + 7;
    d = d + 5;
    int t = p;
    p = q;
    q = t;
    b[i] = p + c;
    if (a[i] > 3)
      x++;
    b[x] = s;
  }
  for (int i = 0; i < n; i++) { // i: univariate; z: a multiple that varies
    z = z * i;
    a[i] = z;
  }
  for (int i = 0; i < n; i++) { // i: univariate; z: of a call
    z = g(z);
    a[i] = z;
  }
}
// CHECK: names univariate multivariate polynomial compound envelope relative unknown loops exact if <= unknown
// CHECK-NEXT: 12 4 0 1 3 1 0 3 25 % 3 3 0 0 0
// CHECK: Why evolutions are unknown
// CHECK: 1 a multiple or power of its own old value
// CHECK-NEXT: 1 a value from memory
// CHECK-NEXT: 1 the result of a call

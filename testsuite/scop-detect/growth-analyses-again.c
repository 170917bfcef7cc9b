// WHY: where a row begins is a parameter of the inner loop, and 7i once the region has grown to the outer one: evolutions are asked anew
// RUN: polyc dump %s --after=scop-build --only=f
// CHECK: write { S1[i, j] -> a[7i + j] }
// RUN: polyc dump %s --after=scop-build --only=inner
// CHECK: write { S0[j] -> a[{{.*}}start
void f(int n, double *a) {
  int start = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 7; j++)
      a[start + j] = i;
    start += 7;
  }
}
void g(void);
void inner(int n, double *a) {
  int start = 0;
  for (int i = 0; i < n; i++) { // no region: the call
    for (int j = 0; j < 7; j++)
      a[start + j] = i;
    g();
    start += 7;
  }
}

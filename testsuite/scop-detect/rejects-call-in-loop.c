// WHY: a call of an unknown function may read and write anything
// RUN: polyc %s
void g(double);
void f(int n, double *a) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: call-with-side-effects
    g(a[i]);
}

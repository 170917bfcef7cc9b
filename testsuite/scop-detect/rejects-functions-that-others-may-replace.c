// WHY: in a shared library a function with external linkage may be another one than the one that stands here: nothing is concluded from its body
// RUN: polyc %s -fPIC
double squash(double x) { return x / (1.0 + x * x); }
void squashed(double *x, int n) {
  for (int i = 0; i < n; i++) x[i] = squash(x[i]); // EXPECT-REJECT: call-with-side-effects
}

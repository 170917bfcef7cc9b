// WHY: a weak function gives way to another one of its name, also where an `#if` that is not read makes it one
// RUN: polyc %s
double squash(double x) { return x / (1.0 + x * x); }
void squashed(double *x, int n) {
  for (int i = 0; i < n; i++) x[i] = squash(x[i]); // EXPECT-REJECT: call-with-side-effects
}
#ifdef PLUGINS
#pragma weak squash
#endif

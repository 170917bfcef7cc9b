// WHY: a declaration may make a function weak, and flags may choose the declaration: another definition may take its place then
// RUN: polyc %s
#ifndef API
#define API
#endif
#ifdef PLUGINS
#define OPTIONAL __attribute__((/* here */ weak))
#else
#define OPTIONAL
#endif
API double squash(double);
double bend(double) OPTIONAL;
double squash(double x) { return x / (1.0 + x * x); }
double bend(double x) { return x > 0 ? x * 0.5 : x; }
void squashed(double *restrict x, int n) {
  for (int i = 0; i < n; i++) x[i] = squash(x[i]); // EXPECT-REJECT: call-with-side-effects
}
void bent(double *restrict x, int n) {
  for (int i = 0; i < n; i++) x[i] = bend(x[i]); // EXPECT-REJECT: call-with-side-effects
}

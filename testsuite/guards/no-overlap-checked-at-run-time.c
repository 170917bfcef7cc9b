// WHY: pointers that may overlap are compared at run time; the author's loop is kept for when they do
// RUN: polyc %s --only=scale --force
// CHECK: static inline int polyc_disjoint(
// CHECK: if{{ ?}}(polyc_disjoint(b, n, sizeof b[0], a, n, sizeof a[0]))
// CHECK: a[i] = b[i] * 2;
// EXEC: same
int printf(const char *, ...);
static double m[64];
void scale(int n, double *a, double *b) {
  for (int i = 0; i < n; i++)
    a[i] = b[i] * 2;
}
int main(void) {
  for (int i = 0; i < 64; i++)
    m[i] = i;
  scale(30, m, m + 32);
  scale(30, m + 5, m + 4);
  scale(0, m, m);
  for (int i = 0; i < 64; i++)
    printf("%a\n", m[i]);
  return 0;
}

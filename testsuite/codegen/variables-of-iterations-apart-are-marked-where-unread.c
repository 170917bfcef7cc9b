// WHY: isl takes iterations out of the loop in which what i is compared with is known: there nothing reads it, and compilers would warn
// RUN: polyc %s --force --only=f
// CHECK: __attribute__((__unused__)) int i_1 = 0;
// EXEC: same
int printf(const char *, ...);
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static int L[90];
static float F[90];
static int clip(int i, int high) { if (i < 0) return 0; return i > high ? high : i; }
static void f(int n, int m, float *fp) {
  int e = 3;
  for (int i0 = 1; i0 < n - 2; i0++) {
    for (long i1 = MIN(n, i0 + 3) - 1; i1 >= 0; i1--) {
      e = ((e << 2) / 5 << 2) / 5;
      e = L[m];
      fp[clip(i1 - 2, 40)] = clip(i0, 9) * 0.5;
    }
    printf(".");
  }
}
int main(void) {
  for (int i = 0; i < 90; i++)
    L[i] = i % 7;
  f(20, 3, F);
  f(60, 4, F);
  f(3, 5, F);
  for (int i = 0; i < 90; i++)
    printf("%d %g ", L[i], F[i]);
  return 0;
}

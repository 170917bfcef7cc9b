// WHY: the last write before each read is one of every second iteration: isl 0.27 as it comes takes constraints for sorted that are not
// RUN: polyc %s --force --only=f --strict
// CHECK: static double f(
// EXEC: same
int printf(const char *, ...);
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static double P[400];
static double f(int n, double *p) {
  double old = 0, keep = 1, next = 2;
  double *const c = p + 1;
  for (int i8 = 0; i8 < MIN(n, 0 + 3); i8++) {
    for (int i10 = 0; i10 < i8 + 2; i10++) {
      if (i8 % 2 == 0) {
        next = keep + old; old = keep; keep = next * 0.5; c[n - i8 + 46] = next;
      }
    }
  }
  return 0;
}
int main(void) {
  for (int n = -1; n < 9; n++)
    f(n, P + n);
  for (int i = 0; i < 400; i++)
    printf("%a\n", P[i]);
  return 0;
}

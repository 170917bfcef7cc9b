// WHY: rule 10: a function that only some flags call const may do anything under the others
// RUN: polyc %s --force
// CHECK: static void constant
// CHECK-NOT: polyc:
// CHECK: static void promised
// CHECK: polyc:
// CHECK: double first
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define CONST
#define PURE
#else
#define CONST __attribute__((const))
#define PURE __attribute__((__pure__))
#endif
static double q[64], r[64];
int count;
CONST double twice(double x);
double thrice(double x) PURE;
#ifndef OTHER
__attribute__((const))
#endif
double four(double x);
__attribute__((const)) double five(double x);
// What these are is not to be seen.
__attribute__((noinline)) double first(double x) __asm__("twice");
__attribute__((noinline)) double second(double x) __asm__("thrice");
__attribute__((noinline)) double third(double x) __asm__("four");
__attribute__((noinline)) double fourth(double x) __asm__("five");
static void constant(void) {
  for (int i = 0; i < 60; i++)
    q[i] = twice(q[i]);
  for (int i = 0; i < 60; i++)
    r[i] = four(r[i]);
}
static void pure(double *p) {
  double sum = 0;
  for (int j = 0; j < 4; j++)
    for (int i = 0; i < 60; i++)
      sum += thrice(2.0) + i;
  p[0] += sum;
}
static void promised(double *p) {
  for (int i = 0; i < 60; i++)
    p[i] = five(p[i]);
}
double first(double x) {
#ifdef OTHER
  x += count++;
#endif
  return 2 * x;
}
double second(double x) {
#ifdef OTHER
  x += count++;
#endif
  return 3 * x;
}
double third(double x) {
#ifdef OTHER
  x += count++;
#endif
  return 4 * x;
}
double fourth(double x) {
  return 5 * x;
}
int main(void) {
  for (int i = 0; i < 64; i++)
    q[i] = r[i] = i;
  constant();
  pure(q);
  promised(r);
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  printf("%d\n", count);
  return 0;
}

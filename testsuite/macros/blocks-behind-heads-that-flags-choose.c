// WHY: rule 10: other flags may read `if (…)` or `if (…) … else` in front of a block, so that it runs once or not at all; loops in
// WHY: it are nests like others, and what the head may set is unknown behind it
// RUN: polyc %s --level=1
// CHECK: static void only_here(
// CHECK: #pragma omp parallel for
// CHECK: static void or_there(
// CHECK: #pragma omp parallel for
// EXEC: same
// EXEC: same -DDEVICE
// RUN: polyc %s --force
// CHECK: static void chain(
// CHECK: omp parallel for
// EXEC: same
// EXEC: same -DDEVICE
int printf(const char *, ...);
static double a[90000], b[90000], sums[3];
static int where;
__attribute__((noinline)) static int measure(int n) {
  return n / 2;
}
__attribute__((noinline)) static void on_device(double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = -1;
}
static void only_here(void) {
#if defined(DEVICE)
  if (where == 0)
#endif
  {
    for (int i = 0; i < 90000; i++)
      a[i] = b[i] * 2 + i;
  }
}
static void or_there(void) {
#ifdef DEVICE
  int far = measure(where);
  if (far > 0) {
    on_device(a, 90000);
  }
  else
#endif
  {
    for (int i = 0; i < 90000; i++)
      a[i] = b[i] * a[i] + i;
  }
}
static void chain(int n) {
#ifdef DEVICE
  n = measure(n);
  if (where == 7)
    on_device(a, n);
  else if (where == 2) {
    on_device(b, n);
    n -= 3;
  } else
#endif
  {
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 0.5 + b[i];
  }
  for (int i = 0; i < n; i++)
    sums[where] += b[i];
}
int main(void) {
  for (where = 0; where < 3; where++) {
    only_here();
    or_there();
    chain(90000);
  }
  double s = 0;
  for (int i = 0; i < 90000; i++)
    s = s * 0.99 + a[i] + b[i] * 3;
  printf("%a %a %a %a\n", s, sums[0], sums[1], sums[2]);
  return 0;
}

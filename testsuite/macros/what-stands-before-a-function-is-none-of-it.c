// WHY: pragmas and whole declarations that #if chooses in front of a function leave its text as it is; a part of its head does not
// RUN: polyc %s
// CHECK: void squares(
// CHECK: #pragma omp parallel for
// CHECK: void sums(
// CHECK: #pragma omp parallel for
// CHECK: void counted(
// CHECK-NOT: #pragma omp
// CHECK: int main(
// EXEC: same
// EXEC: same -DMORE
int printf(const char *, ...);
#ifdef _OPENMP
#pragma omp declare simd
#endif
static inline float square(const float x) { return x * x; }
#ifdef MORE
static int more;
static void count(void) { more++; }
#endif
static double sum(const double *x) { return x[0] + x[1]; }
static int calls;
#ifdef MORE
static int counting(int x) { return calls += x; }
#define at(x) counting(x)
#else
#define at(x) plain(x)
#endif
static int plain(int x) { return x; }
#ifdef MORE
static int twice(int x) { calls++; x += 1;
#else
static int twice(int x) {
#endif
  return 2 * x;
}
static float a[100000];
static double b[100001];
void squares(int n) {
  for (int i = 0; i < n; i++)
    a[i] = square(a[i]);
}
void sums(double *restrict x, int n) {
  for (int i = 0; i < n; i++)
    x[i] = sum(&b[i]);
}
void counted(int n) {
  for (int i = 0; i < n; i++)
    a[i] = twice(i);
  for (int i = 0; i < n; i++)
    a[i] += at(i);
}
int main(void) {
  static double x[100000];
  double total = 0;
  for (int i = 0; i <= 100000; i++)
    b[i] = i % 77;
  counted(20000);
  squares(100000);
  sums(x, 100000);
  for (int i = 0; i < 100000; i++)
    total += x[i] * 3 + a[i];
#ifdef MORE
  count();
  printf("%d\n", more);
#endif
  printf("%a %d\n", total, calls);
  return 0;
}

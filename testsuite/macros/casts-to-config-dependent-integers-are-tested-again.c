// WHY: what an integer of a chosen type is cast to is tested in front of all nests of the function, as its variables are
// RUN: polyc %s
// CHECK: void scale
// CHECK: #pragma omp parallel for if (n >= {{[0-9]+}} && __builtin_types_compatible_p(whole, int))
// CHECK: void scatter
// CHECK: __builtin_types_compatible_p(whole, int)
// CHECK: void limited
// CHECK: __builtin_types_compatible_p(whole, int)
// CHECK: int main
// EXEC: same
// EXEC: same -DBIG
// EXEC: same -DNARROW
int printf(const char *, ...);
#ifdef BIG
typedef long long whole;
#elif defined NARROW
typedef signed char whole;
#else
typedef int whole;
#endif
#define N 100000
static long a[N];
static int b[N];
static double y[2 * N], z[2 * N];
void scale(int n, int by) {
  for (int i = 0; i < n; i++)
    a[i] = (whole)by * b[i] + (whole)(b[i] * 3);
}
void scatter(int n, double *to) {
  for (int i = 0; i < n; i++)
    to[(whole)i] = i * 0.5;
}
void limited(int from) {
  int n = (whole)(from * 301);
  for (int i = 0; i < n; i++)
    z[i] = i + n;
}
int main(void) {
  for (int i = 0; i < N; i++)
    b[i] = i % 91;
  scale(N, 200);
  scatter(N, y + 128);
  limited(300);
  for (int i = 0; i < N; i += 97)
    printf("%ld %g %g\n", a[i], y[i], z[i]);
  return 0;
}

// WHY: sums of integers are sums of integers whatever sizes flags give them, and the pragma's test does the rest; where flags may
// WHY: make floating-point numbers of them, their order stays
// RUN: polyc %s
// CHECK: whole total
// CHECK: #pragma omp parallel for reduction(+: sum
// CHECK: __builtin_types_compatible_p(whole, int)
// CHECK: whole most
// CHECK: #pragma omp parallel for reduction(max: largest)
// CHECK: __builtin_types_compatible_p(whole, int)
// CHECK: mixed both
// CHECK-NOT: reduction
// EXEC: same
// EXEC: same -DBIG
// EXEC: same -DREAL
int printf(const char *, ...);
#ifdef BIG
typedef long long whole;
#else
typedef int whole;
#endif
#ifdef REAL
typedef float mixed;
#else
typedef int mixed;
#endif
#define N 200000
static whole a[N];
static mixed b[N];
whole total(int n) {
  whole sum = 5;
  for (int i = 0; i < n; i++)
    sum += a[i];
  return sum;
}
whole most(int n) {
  whole largest = 0;
  for (int i = 0; i < n; i++)
    if (a[i] > largest)
      largest = a[i];
  return largest;
}
mixed both(int n) {
  mixed sum = 5;
  for (int i = 0; i < n; i++) // EXPECT-REJECT: name-not-available
    sum += b[i];
  return sum;
}
int main(void) {
  for (int i = 0; i < N; i++) {
    a[i] = (whole)i * 17 % 1013;
    b[i] = (mixed)(i * 17 % 1013) / 7;
  }
  printf("%lld %lld %a\n", (long long)total(N), (long long)most(N), (double)both(N));
  return 0;
}

// WHY: a static function that only computes may be called in any order; one that counts, recurs or is chosen by flags may not; one that divides is as good as its text
// RUN: polyc %s --force --tile=8
// CHECK: static void computed(
// CHECK: polyc: {{.*}}parallel
// CHECK: static void counted(
// CHECK-NOT: polyc:
// CHECK: static void logged(
// CHECK-NOT: polyc:
// CHECK: static void traced(
// CHECK-NOT: polyc:
// CHECK: static void chosen(
// CHECK-NOT: polyc:
// CHECK: static void divided(
// CHECK: polyc: {{.*}}parallel
// CHECK: static void again(
// CHECK-NOT: polyc:
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
#include <stdio.h>
static double a[40][30], b[40][30];
static int calls;
static double half(double x) { return x / 2 + 1; }
static double bent(double x) { return x > 3 ? half(x) - 1 : x * half(x * x); }
static double count(double x) { return x + calls++; }
static double log_it(double x) {
#ifdef OTHER
  printf("%a\n", x);
#endif
  return x * x;
}
#ifdef OTHER
#define TRACE(x) printf("traced %a\n", x)
static double some(double x) { return x + calls++; }
#else
#define TRACE(x) (void)0
static double some(double x) { return x * 2; }
#endif
static double trace(double x) {
  TRACE(x);
  return x * x;
}
static int part(int x) { return 100 / x; }
static double deep(double x) { return x > 1 ? deep(x - 1) * 2 : x; }
static void computed(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] = bent(b[i][j]) + half(a[i][j]);
}
static void counted(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += count(b[i][j]);
}
static void logged(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += log_it(b[i][j]);
}
static void traced(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += trace(b[i][j]);
}
static void chosen(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += some(b[i][j]);
}
static void divided(int n, int m, int d) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += part(d);
}
static void again(int n, int m) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < n; i++) a[i][j] += deep(b[i][j]);
}
int main(void) {
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++) {
      b[i][j] = (i * 7 + j * 3) % 11 - 4;
      printf("%a\n", b[i][j]);
    }
  computed(40, 30);
  counted(40, 30);
  logged(3, 2);
  traced(2, 3);
  chosen(12, 13);
  divided(0, 30, 0);
  divided(4, 5, 3);
  again(40, 30);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++) printf("%a\n", a[i][j]);
  return 0;
}

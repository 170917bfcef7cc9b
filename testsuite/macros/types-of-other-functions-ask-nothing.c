// WHY: a type that #if chooses is tested where names of the function have it, not where another function's of the same names do
// RUN: polyc %s --force --tile=16
// CHECK: void chosen(
// CHECK: __builtin_types_compatible_p(idx, int)
// CHECK: void plain(
// CHECK-NOT: __builtin_types_compatible_p
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#if USE_LONG
typedef long idx;
#else
typedef int idx;
#endif
static double a[50][50];
void chosen(idx n) {
  for (idx j = 0; j < n; j++)
    for (idx i = 0; i < n; i++)
      a[i][j] += 1;
}
void plain(int n) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i][j] *= 2;
}
int main(void) {
  chosen(50);
  plain(49);
  for (int i = 0; i < 50; i++)
    printf("%g %g\n", a[i][i], a[i][48]);
  return 0;
}

// WHY: names of parameters in declarations of functions, and of pointers to functions, say nothing of variables that are called alike;
// WHY: a declarator in parentheses does
// RUN: polyc %s --force --tile=16
// CHECK: void plain(
// CHECK-NOT: __builtin_types_compatible_p
// CHECK: void chosen(
// CHECK: __builtin_types_compatible_p(idx, int)
// CHECK: int main
// EXEC: same
// EXEC: same -DUSE_LONG
int printf(const char *, ...);
#ifdef USE_LONG
typedef long idx;
#define METHOD(result, name, ...) result name(__VA_ARGS__);
#else
typedef int idx;
#define METHOD(result, name, ...) result name(__VA_ARGS__)
#endif
idx declared(idx n, idx *j);
METHOD(int, made, int n, idx i);
struct methods {
  void (*call)(idx i, int n);
};
static idx(m);
static double a[50][50];
void plain(int n) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      a[i][j] *= 2;
}
void chosen(void) {
  for (int j = 0; j < m; j++)
    for (int i = 0; i < m; i++)
      a[i][j] += 1;
}
int main(void) {
  m = 50;
  chosen();
  plain(49);
  for (int i = 0; i < 50; i++)
    printf("%g %g\n", a[i][i], a[i][48]);
  return 0;
}

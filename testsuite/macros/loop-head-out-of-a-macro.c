// WHY: a loop whose head a macro writes stands where the macro is used: its counter is set there, and may be read later
// RUN: polyc %s --only=copied --force --tile=8
// CHECK: private(i, j)
// CHECK: for (i = {{.*}}; i < {{.*}}; i++)
// CHECK: a[j][i] = b[i][j] * 2 + i;
// EXEC: same
// RUN: polyc %s --only=read --force --tile=8
// CHECK: void read(
// CHECK: #pragma omp parallel for private(j)
// CHECK: i = n > 0 ? n : 0;
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#define FOR(i, n) for (i = 0; i < (n); i++)
static double a[30][30], b[30][30];
void copied(int n) {
  int i, j;
  FOR(i, n)
    FOR(j, n)
      a[j][i] = b[i][j] * 2 + i;
}
void read(int n) {
  int i, j;
  FOR(i, n)
    FOR(j, n)
      b[j][i] = a[i][j] * 2 + i;
  printf("%d\n", i);
}
int main(void) {
  int i, j;
  copied(30);
  read(29);
  FOR(i, 30)
    FOR(j, 30)
      printf("%a %a\n", a[i][j], b[i][j]);
  return 0;
}

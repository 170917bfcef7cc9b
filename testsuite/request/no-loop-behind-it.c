// WHY: a pragma that cannot be obeyed is an error, one of another kind a warning
// RUN: polyc %s --only=work --strict 2>&1
// CHECK: warning: #pragma polyc unrolled is not known
// CHECK: error: cannot transform: no loop follows
// CHECK: error: cannot transform: several pragmas speak of one loop: one says all
// CHECK: error: cannot transform: several pragmas
// CHECK: error: cannot transform: the call of "printf" (line 21) does input or output
int printf(const char *, ...);
static double A[40][50], B[40][50];
static void work(int n, int m) {
#pragma polyc transform tile(4)
  A[0][0] = n;
#pragma polyc transform tile(4)
#pragma polyc transform parallel
  for (int i = 0; i < n; i++)
    A[i][0] = n;
#pragma polyc unrolled
#pragma polyc transform tile(4)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      printf("%%d ", i);
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7;
    B[i / 50][i % 50] = i % 3;
  }
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  return 0;
}

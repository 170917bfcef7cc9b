// WHY: a macro that is an integer constant is a parameter: the output is right under another value of it
// RUN: polyc %s --only=work --force
// CHECK: < N
// EXEC: same
// EXEC: same -DN=1
// EXEC: same -DN=67
// RUN: polyc %s --only=work --force --tile=8
// CHECK: N
// EXEC: same
// EXEC: same -DN=1
// EXEC: same -DN=67
int printf(const char *, ...);
#ifndef N
#define N 40
#endif
static double a[N][N], b[N][N];
void work(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = b[j][i] + i;
}
int main(void) {
  for (int k = 0; k < N * N; k++)
    b[k / N][k % N] = k * 7 % 13;
  work();
  for (int k = 0; k < N * N; k++)
    printf("%a\n", a[k / N][k % N]);
  return 0;
}

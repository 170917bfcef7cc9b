// WHY: SSA reads t no more behind the loops, as t[0] is x there; the text does, so the last iteration fills t itself
// RUN: polyc %s --only=work --force
// CHECK: *t_own = i == 199 ? t : t_copy;
// CHECK: return t[0] * x;
// EXEC: same
int printf(const char *, ...);
static double A[200][200], C[200][200], B[200][200];
__attribute__((noinline)) double work(double x) {
  double t[8];
  for (int i = 0; i < 200; i++) {
    for (int k = 1; k < 8; k++)
      t[k] = A[i][k] * 2;
    for (int j = 0; j < 200; j++)
      for (int k = 1; k < 8; k++)
        B[i][j] += t[k] * C[k][j];
    t[0] = x;
  }
  return t[0] * x;
}
int main(void) {
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 200; j++) {
      A[i][j] = 1 / (i * 64 + j + 1.0);
      C[i][j] = i - j;
    }
  printf("%a\n", work(2));
  for (int k = 0; k < 200; k++)
    printf("%a\n", B[k][k / 2]);
  return 0;
}

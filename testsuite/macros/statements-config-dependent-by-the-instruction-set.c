// WHY: rule 10: -march and -m choose text as -D does, and are not polyc's
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -D__AVX2__
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -D__AVX2__
int printf(const char *, ...);
static double A[64][64], q[64], r[64];
static void work(void) {
  int n = 8;
#ifdef __AVX2__
  n = 30;
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work();
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      r[i] += A[i][j];
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

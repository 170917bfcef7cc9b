// WHY: rule 10: under other flags the variable keeps its value from call to call
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define LOCAL static
#else
#define LOCAL
#endif
static double A[64][64], q[64], r[64];
static void work(void) {
  LOCAL int n = 8;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
  n = 30;
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work();
  work();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

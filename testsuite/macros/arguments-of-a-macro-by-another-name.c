// WHY: rule 10: a macro that stands for the name of another one takes the arguments behind it
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define SET(x) x = 30
#else
#define SET(x)
#endif
#define INIT SET
#define CHOOSE(k) INIT
static double A[64][64], q[64], r[64];
static void alias(void) {
  int n = 8;
  INIT(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void called(void) {
  int n = 8;
  CHOOSE(1)(n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  alias();
  called();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

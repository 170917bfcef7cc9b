// WHY: rule 10: a quote or a parenthesis written as a character begins no string and ends no arguments
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define SET(c, x) x = c - 11
#else
#define SET(c, x)
#endif
static double A[64][64], q[64], r[64];
static void text(int c) {
  int n = 8;
  if (c != '"')
    return;
#ifdef OTHER
  c = '"'; n = 30; c = '"';
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void argument(void) {
  int n = 8;
  SET(')', n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  text('"');
  argument();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

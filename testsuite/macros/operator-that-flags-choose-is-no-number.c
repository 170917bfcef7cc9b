// WHY: rule 10: a macro that is one side of an operation is no parameter, though nothing but constants is written in it
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define OP +
#define MORE + 10
#define SIZE (28 + 2)
#else
#define OP -
#define MORE - 10
#define SIZE (6 + 2)
#endif
static double A[64][64], q[64], r[64], s[64];
static void operator(void) {
  int n = 18 OP 10;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void side(void) {
  int n = 18 MORE;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
static void number(void) {
  int n = SIZE;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  operator();
  side();
  number();
  for (int k = 0; k < 64; k++)
    printf("%a %a %a\n", q[k], r[k], s[k]);
  return 0;
}

// WHY: rule 10: a word that other flags put where polyc saw nothing may be a function's name or a type
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
typedef int count;
static int m;
static double A[64][64], q[64], r[64];
void tick(int x) {
  m = x + 30;
}
#ifdef OTHER
#define HOOK tick
#define DECLARE count
#else
#define HOOK
#define DECLARE
#endif
static void call(void) {
  m = 8;
  HOOK(m += 1);
  int n = m;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void type(void) {
  int n = 30;
  {
    DECLARE n = 8;
    if (n > 9)
      return;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  call();
  type();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], r[k]);
  return 0;
}

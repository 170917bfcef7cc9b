// WHY: rule 10: text that #if chooses may write through an address that other text took which it chooses
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define KEEP(x) int *p = &x;
#else
#define KEEP(x)
#endif
static double A[64][64], q[64], r[64], s[64];
static void statements(void) {
  int n = 1;
#ifdef OTHER
  int *p = &n;
#endif
  n = 8;
#ifdef OTHER
  *p = 30;
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
static void macro(void) {
  int n = 1;
  KEEP(n)
  n = 8;
#ifdef OTHER
  *p = 30;
#endif
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  statements();
  macro();
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      s[i] += A[i][j];
  for (int k = 0; k < 64; k++)
    printf("%a %a %a\n", q[k], r[k], s[k]);
  return 0;
}

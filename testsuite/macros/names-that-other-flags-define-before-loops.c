// WHY: rule 10: with other flags, a name outside of the loops is a macro, and what is assigned to it is the loops' own variable
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#if 1
#define m n
#endif
#endif
static double A[64][64], q[64];
void set(int *k) {
  *k = 1;
}
void work(void) {
  int n = 8;
#ifndef OTHER
  int m;
#endif
  m = 30;
  if (m < 0)
    return;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work();
  for (int k = 0; k < 64; k++)
    printf("%a\n", q[k]);
  return 0;
}

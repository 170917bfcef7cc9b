// WHY: rule 10: a variable for elements of an array has one of the types that a condition chooses among for the array
// RUN: polyc %s --identity
// CHECK: s[i] += A[i][j];
// EXEC: same
// EXEC: same -DSINGLE
int printf(const char *, ...);
#ifdef SINGLE
static float s[64];
#else
static double s[64];
#endif
static double A[64][64];
void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work(64);
  for (int k = 0; k < 64; k++)
    printf("%a\n", (double)s[k]);
  return 0;
}

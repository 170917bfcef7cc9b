// WHY: rule 10: under other flags two names in the loops are one array
// RUN: polyc %s --only=work --force
// CHECK: A[i][j] = B[i - 1][j] + 1;
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define B A
#endif
static double A[64][64], q[64];
static double B[64][64];
void work(int n) {
  for (int i = 1; i < n; i++) // EXPECT-REJECT: preprocessor-inside
    for (int j = 0; j < n; j++) // EXPECT-REJECT: preprocessor-inside
      A[i][j] = B[i - 1][j] + 1;
  printf("done\n");
  for (int i = 0; i < 64; i++)
    q[i] = A[i][i];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    A[0][i] = i;
  work(64);
  for (int k = 0; k < 64; k++)
    printf("%a\n", q[k]);
  return 0;
}

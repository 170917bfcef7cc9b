// WHY: rule 10: what __typeof__ makes of a chosen type is chosen as well
// RUN: polyc %s --only=work --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define real float
#else
#define real double
#endif
static double A[64][64];
static real zero;
static __typeof__((real)1) q[64];
static __typeof__(zero + 1) r[64];
void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      q[i] += A[i][j];
  printf("q\n");
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      r[i] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  work(64);
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", (double)q[k], (double)r[k]);
  return 0;
}

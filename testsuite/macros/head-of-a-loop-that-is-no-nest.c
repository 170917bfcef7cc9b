// WHY: rule 10: what a chosen macro gives in the head or condition of a loop around a nest is tested again with the nest
// RUN: polyc %s --force
// CHECK: polyc_expands(LIM(2)
// CHECK: int main
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define LIM(x) ((x) - 1)
#define PICK(a, b) (b)
#else
#define LIM(x) ((x) + 0)
#define PICK(a, b) (a)
#endif
static double A[64][64], B[64][64], C[64][64];
static void head(int n) {
  for (int m = LIM(2); m <= n; m += 100) {
    printf("%d\n", m);
    for (int i = (unsigned char)(n - 2); i < 3; i++)
      for (int j = 0; j < 60; j++)
        A[i + 1][j] = A[i + 1][j] * 2 + 1;
  }
}
static void condition(int n) {
  for (int m = 0; m < 2; m++) {
    printf("%d\n", m);
    if (n >= LIM(2))
      for (int i = (unsigned char)(n - 2); i < 3; i++)
        for (int j = 0; j < 60; j++)
          B[i + 1][j] = B[i + 1][j] * 2 + 1;
  }
}
static void selection(int n) {
  for (int m = PICK(2, 1); m <= n; m += 100) {
    printf("%d\n", m);
    for (int i = (unsigned char)(n - 2); i < 3; i++)
      for (int j = 0; j < 60; j++)
        C[i + 1][j] = C[i + 1][j] * 2 + 1;
  }
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = B[i][j] = C[i][j] = 1 / (i * 64 + j + 1.0);
  for (int n = 1; n < 4; n++) {
    head(n);
    condition(n);
    selection(n);
  }
  for (int i = 0; i < 64; i++)
    printf("%a %a %a\n", A[i / 8][i], B[i / 8][i], C[i / 8][i]);
  return 0;
}

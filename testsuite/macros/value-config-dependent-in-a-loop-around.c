// WHY: rule 10: what a macro gives in a loop that is no nest itself is not known in the nests inside
// RUN: polyc %s --force
// EXEC: same
// EXEC: same -DOTHER
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -DOTHER
int printf(const char *, ...);
#ifdef OTHER
#define LIMIT(x) ((x) + 22)
#define SELECT(a, b) a
#else
#define LIMIT(x) ((x) + 0)
#define SELECT(a, b) b
#endif
static double A[64][64], q[300], r[300];
static void value(int n) {
  for (int k = 0; k < 2; k++) {
    n = LIMIT(8);
    printf("%d\n", k);
    for (int j = 0; j < 60; j++)
      for (int i = 0; i < n; i++)
        A[i][j] = A[i][j] * 2 + 1;
  }
}
static void fill(int n, double *to, double *from) {
  for (int i = 1; i < n; i++)
    to[i] = from[i - 1] + 1;
}
static void argument(void) {
  for (int k = 0; k < 2; k++) {
    printf("%d\n", k);
    fill(200, q, SELECT(q, r));
  }
}
static void pointer(void) {
  for (int k = 0; k < 2; k++) {
    double *from = SELECT(q, r);
    printf("%d\n", k);
    for (int i = 1; i < 200; i++)
      q[i] = from[i - 1] + 1;
  }
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  for (int i = 0; i < 300; i++)
    r[i] = i;
  value(8);
  argument();
  pointer();
  for (int k = 0; k < 64; k++)
    printf("%a %a\n", q[k], A[k][k]);
  return 0;
}

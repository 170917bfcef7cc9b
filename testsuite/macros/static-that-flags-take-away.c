// WHY: rule 10: where flags define `static` away, other files may write and call what is static for polyc
// RUN: polyc %s --force
// CHECK: int main
// CHECK: polyc:
// EXEC: same
// EXEC: same -O0 -DTESTING -x c testsuite/macros/tester.h
// RUN: polyc %s --identity
// EXEC: same
// EXEC: same -O0 -DTESTING -x c testsuite/macros/tester.h
int printf(const char *, ...);
void poke(void);
#ifdef TESTING
#define static
#else
void nothing(void) __asm__("poke");
void nothing(void) {
  printf("poked\n");
}
#endif
static int size = 8;
static double A[64][64], r[64], q[1000];
static __attribute__((noinline)) void fill(int n, double *to, double *from) {
  for (int i = 300; i < n; i++)
    to[i] = from[i - 1] * 2 + 1;
}
void sums(void) {
  int n = size;
  poke();
  int m = size;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      r[i + m - n] += A[i][j];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      A[i][j] = 1 / (i * 64 + j + 1.0);
  for (int i = 0; i < 1000; i++)
    q[i] = i;
  fill(305, q, A[3]);

  sums();
  for (int k = 0; k < 1000; k++)
    printf("%a %a\n", q[k], r[k % 64]);
  return 0;
}

// WHY: of short rows through a pointer that chooses among copies compilers make no vectors, and rows of 16 elements start no loops: much work has to pay for that
// RUN: polyc %s
// CHECK: void scale(
// CHECK-NEXT: /* polyc: parallel with copies of tmp */
// CHECK: if (n >= {{[1-9]\d\d}} &&
// EXEC: same
int printf(const char *, ...);
static double A[500 * 500], tmp[16];
__attribute__((noinline)) void scale(int n, int ld, double *restrict A, double *restrict tmp) {
  for (int k = 0; k + 16 <= n; k += 16)
    for (int i = k; i < n; i++) {
      for (int j = 0; j < 16; j++) tmp[j] = A[(long)i * ld + k + j];
      for (int j = 0; j < 16; j++) A[(long)i * ld + k + j] = tmp[j] * 0.5 + tmp[16 - 1 - j];
    }
}
int main(void) {
  double sum = 0;
  for (int i = 0; i < 500 * 500; i++) A[i] = i % 11 - 5;
  scale(96, 500, A, tmp), scale(490, 500, A, tmp);
  for (int i = 0; i < 500 * 500; i++) sum += A[i] * (i % 3);
  for (int i = 0; i < 16; i++) sum = sum * 0.5 + tmp[i];
  printf("%a\n", sum);
  return 0;
}

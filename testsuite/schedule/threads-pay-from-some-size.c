// WHY: how much a loop has to do is known at run time only: its pragma asks whether that is worth threads
// RUN: polyc %s --strict
// CHECK: #pragma omp parallel for if (n > 1 && (double)n * m >= {{[1-9][0-9]*}} && m <= 400)
// CHECK: #pragma omp parallel for if (n >= {{[1-9][0-9]*}})
// CHECK: #pragma omp parallel for if (m >= {{[1-9][0-9]*}} && SIZE <= 400)
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < SIZE; i++)
// EXEC: same
int printf(const char *, ...);
static double A[400][400], B[400][400];
#define SIZE 400
// a product of two sizes
__attribute__((noinline)) void scale(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      A[i][j] = A[i][j] * 0.5 + B[i][j] / 3;
}
// one size, less a border
__attribute__((noinline)) void blur(int n) {
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      B[i][j] = (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]) / 4;
}
// a size and a constant
__attribute__((noinline)) void add(int m) {
  for (int i = 0; i < m; i++)
    for (int j = 0; j < SIZE; j++)
      A[i][j] += B[i][j] / 5;
}
// constants
__attribute__((noinline)) void constant(void) {
  for (int i = 0; i < SIZE; i++)
    for (int j = 0; j < SIZE; j++)
      A[i][j] += B[i][j] / 7;
}
int main(void) {
  int i, j;
  for (i = 0; i < 400; i++)
    for (j = 0; j < 400; j++)
      A[i][j] = i * j % 11, B[i][j] = i + j;
  for (i = 2; i < 400; i += 199) {
    scale(i, 400 - i);
    blur(i);
    add(i);
    constant();
  }
  for (i = 0; i < 400; i += 7)
    printf("%a %a\n", A[i][i], B[i][400 - 1 - i]);
  return 0;
}

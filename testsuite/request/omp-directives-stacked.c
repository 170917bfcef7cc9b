// WHY: each directive speaks of the loops that the one behind it makes: strips of two, of which groups of five run backwards
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp reverse, omp tile sizes(5), omp unroll partial(2)
// CHECK-NOT: #pragma omp
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma omp reverse
#pragma omp tile sizes(5)
#pragma omp unroll partial(2)
  for (int i = 3; i < n; i++)
    x[i] = x[i] * y[i] + m;
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7 + 1;
    B[i / 50][i % 50] = i % 3 + 1;
  }
  for (int i = 0; i < 50; i++)
    x[i] = y[i] = z[i] = i % 5 + 1;
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  work(36, 48);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  for (int i = 0; i < 50; i++)
    printf("%a %a %a ", x[i], y[i], z[i]);
  return 0;
}

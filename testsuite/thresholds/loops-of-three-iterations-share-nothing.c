// WHY: of three iterations one of two threads has two: the loop inside is the one to share out
// RUN: polyc %s
// CHECK: for (int c = 0; c < 3; c++)
// CHECK: if (n >= {{[1-9]\d000}} && n <= 100000) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// EXEC: same
int printf(const char *, ...);
static double a[3 * 100000];
__attribute__((noinline)) void planes(int n, double (*restrict a)[100000]) {
  for (int c = 0; c < 3; c++)
    for (int i = 0; i < n; i++)
      a[c][i] = a[c][i] * 0.5 + i;
}
int main(void) {
  double sum = 0;
  planes(7, (double (*)[100000])a);
  planes(100000, (double (*)[100000])a);
  for (int i = 0; i < 3 * 100000; i++) sum += a[i] * (i % 7);
  printf("%a\n", sum);
  return 0;
}

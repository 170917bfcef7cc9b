// WHY: `i > (unsigned)m` is no comparison of integers where m is negative: what decides on iterations is tested, though the order is the author's
// RUN: polyc %s --only=work --strict --omp-directives
// CHECK: as asked: omp tile sizes(3)
// CHECK-NEXT: if (m >= 0) {
// CHECK: } else {
// EXEC: same
int printf(const char *, ...);
static unsigned x[40];
static void work(unsigned n, int m) {
#pragma omp tile sizes(3)
  for (unsigned i = 0; i < n; i++)
    if (i > (unsigned)m)
      x[i] = x[i] * 2 + i;
}
int main(void) {
  work(33, 4);
  work(20, -1);
  work(0, -5);
  work(40, -2147483647 - 1);
  work(40, 37);
  for (int i = 0; i < 40; i++)
    printf("%u ", x[i]);
  return 0;
}

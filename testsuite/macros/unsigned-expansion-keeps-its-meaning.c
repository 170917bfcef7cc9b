// WHY: 24u is unsigned: i < N compares as unsigned, which no signed parameter says (soundness rule 10)
// RUN: polyc %s --only=work --force
// CHECK-NOT: pragma omp parallel for if
// CHECK: if (from >= 0)
// CHECK: else
// CHECK: for (int i = from; i < N; i++)
// EXEC: same
int printf(const char *, ...);
#define N 24u
static double a[100];
void work(int from) {
  for (int i = from; i < N; i++)
    a[i] = a[i] * 2 + i;
}
int main(void) {
  work(3);
  work(-1);
  for (int i = 0; i < 100; i++)
    printf("%a\n", a[i]);
  return 0;
}

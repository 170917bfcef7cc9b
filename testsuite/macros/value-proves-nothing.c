// WHY: with the values seen here the two halves are apart; with others they overlap, so that is tested at run time or by N
// RUN: polyc %s --only=work --force
// CHECK-NOT: {{pragma omp parallel for$}}
// CHECK: int main
// RUN: polyc %s --only=work --identity
// EXEC: same
// EXEC: same -DM=1
// EXEC: same -DM=-1
// EXEC: same -DN=0
int printf(const char *, ...);
#ifndef N
#define N 40
#endif
#ifndef M
#define M 50
#endif
static double a[200];
void work(void) {
  for (int i = 0; i < N; i++)
    a[i + 60] = a[i + 60 + M] + 1;
}
int main(void) {
  for (int i = 0; i < 200; i++)
    a[i] = i * 7 % 13;
  work();
  for (int i = 0; i < 200; i++)
    printf("%a\n", a[i]);
  return 0;
}

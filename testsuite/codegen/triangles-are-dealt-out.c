// WHY: iterations with unequal work are dealt out to the threads, those with equal work are not
// RUN: polyc %s --only=work
// CHECK: #pragma omp parallel for private(j) schedule(static, 8)
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: for (j = 0; j <= i; j++)
// CHECK: printf(" ");
// CHECK-NEXT: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for private(j)
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: for (j = 0; j < n; j++)
// EXEC: same
#define N 1000
int printf(const char *, ...);
static double a[N][N], b[N][N];
void work(int n) {
  int i, j;
  if (n > N)
    return;
  for (i = 0; i < n; i++)
    for (j = 0; j <= i; j++)
      a[i][j] = a[i][j] * 0.5 + i * j;
  printf(" ");
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      b[i][j] = b[i][j] * 0.5 + i * j;
}
int main(void) {
  work(N);
  for (int i = 0; i < N; i++)
    printf("%a %a\n", a[i][i / 2], b[i][i / 3]);
  return 0;
}

// WHY: a subscript is only worth its value: an iterator that another loop counts for needs no cast there
// RUN: polyc %s --only=work --force
// CHECK-NOT: ((int)
// CHECK: a[{{.*t.*}}] +=
// CHECK-NOT: ((int)
// EXEC: same
int printf(const char *, ...);
#define N 200
static double a[N];
void work(int n, int steps) {
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < n - 1; i++)
      a[i] += a[i - 1] / 4 - a[ i + 1 ] / 8;
}
int main(void) {
  for (int k = 0; k < N; k++)
    a[k] = k * 7 % 13 / 8.0;
  work(N, 70);
  work(-3, 2);
  for (int k = 0; k < N; k++)
    printf("%a\n", a[k]);
  return 0;
}

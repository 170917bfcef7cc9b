// WHY: a subscript is only worth its value: an iterator that another loop counts for needs no cast there
// RUN: polyc %s --force
// CHECK-NOT: ((int)
// CHECK: a[{{.*t.*}}] +=
// CHECK: void rows(
// CHECK: b[m - t2 + 1][k] = b[m - t2 + 1][j] * 0.5 - b[j][k];
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
// parentheses around all of it, or around the iterator
static double b[60][60];
void rows(int n, int m) {
  for (int j = 0; j < (n < m ? n : m); j++)
    for (int i = m + 2; i > 0; i--)
      for (int k = 0; k < j + 2; k++)
        if (i - 1 > j) b[(i - 1)][k] = b[(i) - 1][j] * 0.5 - b[j][k];
}
int main(void) {
  for (int k = 0; k < N; k++)
    a[k] = k * 7 % 13 / 8.0;
  work(N, 70);
  work(-3, 2);
  for (int k = 0; k < 3600; k++)
    b[k / 60][k % 60] = k % 7;
  rows(5, 7);
  rows(20, 11);
  for (int k = 0; k < N; k++)
    printf("%a\n", a[k]);
  for (int k = 0; k < 3600; k++)
    printf("%a\n", b[k / 60][k % 60]);
  return 0;
}

// WHY: the loops run nothing for the least and the largest int, whose neighbours are no int: cut off, they would be far inside
// RUN: polyc %s --only=work --strict
// CHECK: as asked: reverse(i)
// CHECK-NEXT: for (int i = polyc_max(0, (long)n - 1); i >= 1; i--)
// CHECK: as asked: reverse(j)
// CHECK-NEXT: for (long j = (long)p + 1; j <= m; j++)
// CHECK: as asked: reverse(k)
// CHECK-NEXT: for (int k = polyc_min(9, (long)p + 1); k < 9; k++)
// EXEC: same
int printf(const char *, ...);
static int a[60];
static void work(int n, int m, int p) {
#pragma polyc transform reverse(i)
  for (int i = 1; i < n; i++)
    a[i] += i;
#pragma polyc transform reverse(j)
  for (int j = m; j > p; j--)
    a[j + 20] += 3 * j;
#pragma polyc transform reverse(k)
  for (int k = 8; k > p; k--)
    a[k + 20] += 5 * k;
}
int main(void) {
  work(17, 30, 2);
  work(-2147483647 - 1, 2147483647, 2147483647);
  work(0, -2147483647 - 1, 0);
  work(33, 33, -9);
  for (int i = 0; i < 60; i++)
    a[i] += 1;
  for (int i = 0; i < 60; i++)
    printf("%d ", a[i]);
  return 0;
}

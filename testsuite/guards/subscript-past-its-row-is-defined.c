// WHY: a subscript past its row but inside its object counts as defined: rows are only independent where it is in bounds
// RUN: polyc %s --only=shift --force
// CHECK-NOT: polyc:{{.*}}parallel
// CHECK: if (m <= 8)
// CHECK: else
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < m; j++)
// CHECK-NEXT: a[i][j] = a[i + 1][j] + 1;
// EXEC: same
int printf(const char *, ...);
static double a[16][8];
void shift(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = a[i + 1][j] + 1;
}
int main(void) {
  for (int k = 0; k < 16 * 8; k++)
    a[k / 8][k % 8] = k * k % 13;
  shift(10, 8);
  shift(5, 12);
  shift(3, 0);
  for (int k = 0; k < 16 * 8; k++)
    printf("%a\n", a[k / 8][k % 8]);
  return 0;
}

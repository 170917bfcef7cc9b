// WHY: with 40 in the place of n the text would be wrong as soon as somebody changes the call
// RUN: polyc %s --only=fill --force
// CHECK: if (n <= 50) {
// CHECK: i < {{.*}}n
// CHECK-NOT: < 40
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[50][50];
static void fill(double x[50][50], int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[j][i] = i / (j + 1.0);
}
int main(void) {
  fill(a, 40);
  for (int i = 0; i < 50; i++)
    for (int j = 0; j < 50; j++)
      printf("%a\n", a[i][j]);
  return 0;
}

// WHY: t is set for each row and read in it: apart, the loops need an element of it for each row
// RUN: polyc %s --only=work --strict
// CHECK: /* polyc: as asked: distribute */
// CHECK-NEXT: if (polyc_fits_once(n, sizeof(double))) {
// CHECK-NEXT: double t_of[n];
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: t_of[i] = x[i] / 3;
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: A[i][j] += t_of[i] * j;
// CHECK-NEXT: } else {
// EXEC: same
int printf(const char *, ...);
static double A[50][50], x[50];
static void work(int n) {
#pragma polyc transform distribute
  for (int i = 0; i < n; i++) {
    double t = x[i] / 3;
    for (int j = 0; j < n; j++)
      A[i][j] += t * j;
  }
}
int main(void) {
  for (int i = 0; i < 2500; i++) {
    A[i / 50][i % 50] = i % 7 + 1;
    x[i % 50] = i % 5;
  }
  work(50);
  work(1);
  work(0);
  for (int i = 0; i < 2500; i++)
    printf("%a ", A[i / 50][i % 50]);
  return 0;
}

// WHY: what redundancy elimination reads in the loops' place for the text behind them is no variable of the new loops: that text reads the
// object itself, compilers would warn of a variable that is only set, and a guard would ask about an object that the loops don't touch
// RUN: polyc %s --identity --force
// CHECK-NOT: double value
// CHECK-NOT: &total, 1
// EXEC: same
int printf(const char *, ...);
double total = 3;
double f(int n, double *b, int *x) {
  double t = total;
  for (int i = 0; i < n; i++)
    b[i * 9] = x[i];
  return total + t;
}
int main(void) {
  double b[90] = {0};
  int x[10] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10};
  printf("%g ", f(10, b, x));
  printf("%g ", f(1, &total, x));
  printf("%g %g\n", b[0], b[81]);
  return 0;
}

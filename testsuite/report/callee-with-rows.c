// WHY: a function that is no part of the loop for the rows of its argument reads nothing under conditions
// RUN: polyc %s 2>&1
// CHECK: "between" has an array of rows among its arguments
static double between(int m, double u[][m], int i, int j) { return u[i - 1][j] + u[i + 1][j]; }
void f(double a[restrict 100][100], double u[restrict 100][100], int n) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) a[i][j] = between(100, u, i, j);
}

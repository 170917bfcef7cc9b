// WHY: with n = 1 nothing but copies of a[0][0] to itself touches that element; without them guards ask of it no more, and need not
// RUN: polyc %s
// CHECK: void ludcmp(
// CHECK: if (n >= {{[0-9]+}} &&
// CHECK-NEXT: polyc_rows_apart(a, 0, n, 0, n, sizeof a[0][0]) &&
// CHECK: #pragma omp parallel for
// CHECK-NOT: a[i][0] = a[i][0];
// CHECK-NOT: a[0][j] = a[0][j];
// CHECK-NOT: a[i][j] = a[i][j];
// CHECK-NOT: a[i][j2] = a[i][j2];
// CHECK: int main
// EXEC: same
#include <stdio.h>
#include <stdlib.h>
void ludcmp(int n, double **a) {
  double w;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      w = a[i][j];
      for (int k = 0; k < j; k++) w -= a[i][k] * a[k][j];
      a[i][j] = w / a[j][j];
    }
    for (int j = i; j < n; j++) {
      w = a[i][j];
      for (int k = 0; k < i; k++) w -= a[i][k] * a[k][j];
      a[i][j] = w;
    }
  }
}
int main(void) {
  static double e[260 * 260];
  double *a[260];
  for (int n = 0; n <= 260; n = n < 4 ? n + 1 : n + 64)
    for (int overlap = 0; overlap < 2; overlap++) {
      double sum = 0;
      for (int i = 0; i < n; i++) a[i] = e + i * (overlap ? n - n / 4 : n);
      for (int i = 0; i < 260 * 260; i++) e[i] = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) a[i][j] = (i * 7 + j * 3) % 11 + (i == j ? n * 20 : 1);
      ludcmp(n, a);
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) sum += a[i][j] * (i + 2 * j + 1);
      printf("%d %.10g\n", n, sum);
    }
  return 0;
}

// WHY: statements that test the same data stand in one if, those that test the opposite behind its else; not where a store comes between
// RUN: polyc %s --force --level=2
// CHECK: void chosen(
// CHECK: if (b[i][j] > t) {
// CHECK-NEXT: a[i][j] = b[i][j] * 2;
// CHECK-NEXT: c[i][j] = 1;
// CHECK-NEXT: } else if (b[i][j] > 0 || b[i][j] < -8)
// CHECK-NEXT: a[i][j] = 0;
// CHECK-NEXT: else
// CHECK-NEXT: c[i][j] = 2;
// CHECK: void changed(
// CHECK: if (k[i][j] > 5) {
// CHECK-NEXT: l[i][j] = 3;
// CHECK-NEXT: k[i][j] = l[i][j];
// CHECK-NEXT: }
// CHECK-NEXT: if (k[i][j] > 5) {
// EXEC: same
#include <stdio.h>
enum { N = 60 };
static double A[N][N], B[N][N], C[N][N];
static int K[N][N], L[N][N];
void chosen(int n, double a[restrict n][n], double b[restrict n][n], double c[restrict n][n], double t) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      if (b[i][j] > t) {
        a[i][j] = b[i][j] * 2;
        c[i][j] = 1;
      } else if (b[i][j] > 0 || b[i][j] < -8)
        a[i][j] = 0;
      else
        c[i][j] = 2;
    }
}
void changed(int n, int k[restrict n][n], int l[restrict n][n]) {
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++) {
      if (k[i][j] > 5) {
        l[i][j] = 3;
        k[i][j] = l[i][j];
      }
      if (k[i][j] > 5) {
        l[i][j] += 2;
        k[i][j]--;
      }
      if (!(k[i][j] > 5))
        l[i][j] += 4;
    }
}
int main(void) {
  for (int i = 0; i < N * N; i++)
    B[i / N][i % N] = i % 23 - 12.0, A[i / N][i % N] = i, K[i / N][i % N] = i % 11;
  B[7][3] = 0.0 / (B[0][12]);
  chosen(N, A, B, C, 4);
  changed(N, K, L);
  for (int i = 0; i < N * N; i++)
    printf("%a %a %d %d\n", A[i / N][i % N], C[i / N][i % N], K[i / N][i % N], L[i / N][i % N]);
  return 0;
}

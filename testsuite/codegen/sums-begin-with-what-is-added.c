// WHY: people write n - k, not -k + n
// RUN: polyc %s
// CHECK-NOT: -(long)
// CHECK: if (k <= {{1[89]\d\d}}) {
// CHECK-NOT: -(long)
#define N 2000
static double a[N][N + 1];
int pivot(int);
void solve(void) {
  for (int k = 0; k < N - 1; k++) {
    if (pivot(k)) return;
    for (int i = k + 1; i < N; i++) {
      double m = a[i][k] / a[k][k];
      for (int j = k; j <= N; j++)
        a[i][j] -= m * a[k][j];
    }
  }
}

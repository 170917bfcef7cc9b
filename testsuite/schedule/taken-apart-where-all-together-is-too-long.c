// WHY: where new text for a row of nests is too long for what it gains, it may be worth it for some of them
// RUN: polyc %s --only=both
// CHECK: void both(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++) {
// CHECK-NEXT: double x1_i = x1[i];
// CHECK: polyc: tiled
// CHECK: x2[i] += A[j][i] * y2[j];
// CHECK: int main(
// EXEC: same
int printf(const char *, ...);
#define N 300
static double x1[N], x2[N], y1[N], y2[N], A[N][N];

void both(int n, double x1[restrict n], double x2[restrict n], double y1[restrict n], double y2[restrict n],
          double A[restrict n][n]) {
  for (int i = 0; i < n; i++) {
    double *row = A[i];
    for (int j = 0; j < n; j++) x1[i] += row[j] * y1[j];
  }
  for (int j = 0; j < n; j++) {
    double *row = A[j];
    double y = y2[j];
    for (int i = 0; i < n; i++) x2[i] += row[i] * y;
  }
}

int main(void) {
  for (int i = 0; i < N; i++) {
    y1[i] = i % 7 - 3;
    y2[i] = i % 5 * 0.25;
    for (int j = 0; j < N; j++) A[i][j] = (i * 3 + j * 5) % 11 - 4.5;
  }
  both(N, x1, x2, y1, y2, A);
  for (int i = 0; i < N; i++) printf("%a %a\n", x1[i], x2[i]);
  return 0;
}

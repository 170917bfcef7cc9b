// WHY: what stands under a condition may spell the element in a way that holds under this condition only
// RUN: polyc %s --only=work --identity
// CHECK: double x_i = x[i];
// CHECK-NOT: x[5]
// EXEC: same
int printf(const char *, ...);
double x[20], A[20][20];
void work(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      if (i == 5)
        x[i] *= 0.5;
      x[i] += A[i][j];
    }
}
int main(void) {
  for (int k = 0; k < 400; k++) {
    x[k / 20] = k;
    A[k / 20][k % 20] = 1 / (k + 3.0);
  }
  work(17, 11);
  for (int i = 0; i < 20; i++)
    printf("%a\n", x[i]);
  return 0;
}

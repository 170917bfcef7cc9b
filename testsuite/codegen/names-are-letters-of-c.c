// WHY: the temporary of a conditional expression gets a name that every compiler takes
// RUN: polyc %s --only=work --force
// CHECK: double cond_1 = 0;
// EXEC: same
int printf(const char *, ...);
static double a[100][100], b[100][100], y[100];
void work(int n, int m) {
  if (n > 100 || m > 100)
    return;
  for (int i = 0; i < n; i++)
    for (int j = m - 1; j >= 0; j--) {
      a[i][j] += b[j][i];
      a[i][j] *= j > 3 ? 0.5 : y[i];
    }
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < m; j++)
      y[i] += a[i][j];
}
int main(void) {
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 50; j++) {
      y[i] = i;
      a[i][j] = i - j;
      b[j][i] = i * j;
    }
  work(60, 50);
  for (int i = 0; i < 60; i++)
    printf("%a %a\n", y[i], a[i][i % 50]);
  return 0;
}

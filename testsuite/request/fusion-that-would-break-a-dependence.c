// WHY: the second loop reads what later iterations of the first write; and loops that are not there cannot be fused
// RUN: polyc %s --only=work --strict 2>&1
// CHECK: error: cannot transform: iteration (j = 0) needs what iteration (i = 1) leaves in x, and would not come after it
// CHECK: error: cannot transform: 2 loops are to be fused, but only 1 follows
// CHECK: error: cannot transform: one of the loops counts up, another down: they would not meet in order
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
#pragma polyc transform fuse
  for (int i = 0; i < n; i++)
    x[i] = y[i];
  for (int j = 0; j < n; j++)
    z[j] = x[j + 1];
  if (m > 3)
#pragma polyc transform fuse(2)
    for (int i = 0; i < n; i++)
      x[i] = y[i];
#pragma polyc transform fuse(2)
  for (int i = 0; i < n; i++)
    x[i] += 1;
  for (int i = n - 1; i >= 0; i--)
    z[i] += 1;
}
int main(void) {
  for (int i = 0; i < 2000; i++) {
    A[i / 50][i % 50] = i % 7 + 1;
    B[i / 50][i % 50] = i % 3 + 1;
  }
  for (int i = 0; i < 50; i++)
    x[i] = y[i] = z[i] = i % 5 + 1;
  work(33, 41);
  work(1, 5);
  work(0, 3);
  work(39, 2);
  work(36, 48);
  for (int i = 0; i < 2000; i++)
    printf("%a ", A[i / 50][i % 50]);
  for (int i = 0; i < 50; i++)
    printf("%a %a %a ", x[i], y[i], z[i]);
  return 0;
}

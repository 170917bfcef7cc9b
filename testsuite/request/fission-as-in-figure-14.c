// WHY: 2004 paper, figure 14: S goes where the paper's own result has it, in A, which is unused until the loop writes it (DeLICM).
// WHY: The paper's calls of vector functions compute something else to the bit (errata): what is theirs stays a loop.
// RUN: polyc %s --only=work --strict
// CHECK: as asked: distribute(1)
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: x[i] = y[i] / sqrt(z[i]);
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: x[i] = log(x[i]) * z[i];
// EXEC: same
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
double sqrt(double), log(double);
static void work(int n, int m) {
  z[0] = m;
#pragma polyc transform distribute(1)
  for (int i = 0; i < n; i++) {
    double s = y[i] / sqrt(z[i]);
    x[i] = log(s) * z[i];
  }
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

// WHY: the author says where to cut, the check says whether that is right; a single statement, and a cut behind the last, are none
// RUN: polyc %s --only=work --strict 2>&1
// CHECK: error: cannot transform: iteration (i = 2) would overwrite B while what iteration (i = 1) has there is still needed
// CHECK: error: cannot transform: iteration (i = 2) needs what iteration (i = 1) leaves in y, and would not come after it
// CHECK: error: cannot transform: the loop has one statement, which cannot be distributed
// CHECK: error: cannot transform: the loop's body has 2 statements, none after number 2
// CHECK: error: cannot transform: the statements of the loop need one another: it cannot be distributed
int printf(const char *, ...);
static double A[40][50], B[40][50], x[50], y[50], z[50];
static void work(int n, int m) {
  double *p = &B[0][0];
#pragma polyc transform distribute(1)
  for (int i = 1; i < n; i++) {
    *p = y[i] * 0.5;
    x[i] = x[i] + *p;
  }
#pragma polyc transform distribute(1)
  for (int i = 1; i < n; i++) {
    x[i] = y[i - 1] * 0.5;
    y[i] = x[i] + 1;
  }
#pragma polyc transform distribute
  for (int i = 1; i < n; i++)
    z[i] = y[i] * x[i];
#pragma polyc transform distribute(2)
  for (int i = 1; i < n; i++) {
    x[i] = 1;
    y[i] = 2;
  }
#pragma polyc transform distribute
  for (int i = 1; i < n; i++) {
    x[i] = y[i - 1] * 0.5;
    y[i] = x[i] + 1;
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

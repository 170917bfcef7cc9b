// WHY: where only a part of a nest can be done, the loop around it is said to be left, and why
// RUN: polyc explain %s:16 --force
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: left: the file uses the name polyc_max for something else
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: done:
// RUN: polyc %s --force
// EXEC: same
int printf(const char *, ...);
static long polyc_max(long a, long b) { return a * 1000 + b; }
static double s, a[100][100], b[100];
static int n = 90;
static void rows(void) {
  for (int i = 0; i < n; i++) {
    s = 0;
    for (int j = 0; j < n; j++)
      s += a[i][j];
    b[i] = s;
  }
}
int main(void) {
  for (int k = 0; k < 10000; k++)
    a[k / 100][k % 100] = k % 13;
  rows();
  for (int i = 0; i < n; i++)
    printf("%a\n", b[i]);
  printf("%a %ld\n", s, polyc_max(1, 2));
  return 0;
}

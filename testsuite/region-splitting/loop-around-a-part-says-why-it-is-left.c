// WHY: where only a part of a nest can be done, the loop around it is said to be left
// RUN: polyc explain %s:15 --level=1 --force
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: left: as it was, with a parallel loop in its nest
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: done: parallel
// RUN: polyc %s --level=1 --force
// EXEC: same
int printf(const char *, ...);
static double a[100][100];
static int n = 90;
static double rows(void) {
  double last = 0;
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[i][j] *= 2;
    last = a[i][i % 7];
  }
  return last;
}
int main(void) {
  for (int k = 0; k < 10000; k++)
    a[k / 100][k % 100] = k % 13;
  printf("%a\n", rows());
  for (int i = 0; i < n; i++)
    printf("%a\n", a[i][i]);
  return 0;
}

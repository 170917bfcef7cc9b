// WHY: the loops in front end where no text says so; as sums they are described together with the last one, which is a region already
// RUN: polyc %s --force
// CHECK: /* polyc: parallel */
// CHECK-NEXT: #pragma omp parallel for reduction(&&: all)
// CHECK-NEXT: for (int r = 0; r < n; r++) {
// CHECK-NOT: reduction
// EXEC: same
int printf(const char *, ...);
static int above[90][90], below[400];
static double p[4000];
int f(int n, int m, int least) {
  int i, j, k;
  int all = 1;
  for (i = 0; ; i++) {
    if (i >= (3 * n - m) / 2) break;
    for (j = i; j < i + 2; j++) {
      k = 1;
      do {
        k += 1;
      } while (k < n);
      p[j / 2] += (i != m - 1 && i > 0 ? 1.5 : 0.5);
    }
  }
  for (int r = 0; r < n; r++) {
    int c = r;
    if (above[r][c] > least) all = below[c] < 95 && all;
  }
  return all;
}
int main(void) {
  for (int i = 0; i < 90; i++)
    above[i][i] = i % 7, below[i] = i;
  printf("%d %d %d\n", f(20, 9, 3), f(90, 20, 5), f(0, 1, 1));
  for (int i = 0; i < 90; i++)
    printf("%a\n", p[i]);
  return 0;
}

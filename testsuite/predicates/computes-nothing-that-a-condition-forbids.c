// WHY: divisions by zero and loads in front of an array are not made in the source, nor in any order of its loops
// RUN: polyc %s --strict --force
// CHECK: if (d[i][j] != 0 && 100 / d[i][j] > 3)
// CHECK: if (j > 0 && a[i][j - 1] > 0) b[i][j] = a[i][j - 1];
// CHECK-NOT: [-1]
// EXEC: same
// RUN: polyc %s --strict --force --identity
// EXEC: same
// RUN: polyc %s --strict --force --no-openmp
// EXEC: same
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#define N 64
static int d[N][N], e[N][N];
static double b[N][N];
static void ratio(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (d[i][j] != 0 && 100 / d[i][j] > 3) e[i][j] = 1000 / d[i][j] + (e[i][j] != 0 ? 50 / e[i][j] : 2);
}
static void edge(int n, double (*restrict a)[N]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (j > 0 && a[i][j - 1] > 0) b[i][j] = a[i][j - 1];
      else if (a[i][j] < 0 || j == 3) b[i][j] = 1;
}
int main(void) {
  long sum = 0;
  double s = 0;
  // In front of the rows is a page that nobody may read.
  char *page = mmap(0, 4096 + 8 * N * N, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  mprotect(page, 4096, PROT_NONE);
  double (*a)[N] = (double (*)[N])(page + 4096);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      d[i][j] = (i * j) % 7 - 3;
      e[i][j] = (i + j) % 3;
      a[i][j] = (i * 5 + j * 3) % 9 - 4;
    }
  ratio(N - 1);
  edge(N - 1, a);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      sum = sum * 31 + e[i][j];
      s = s * 0.5 + b[i][j];
    }
  printf("%ld %a\n", sum, s);
  return 0;
}

// WHY: the length of a variable length array is evaluated where it is declared, and does not change with its variables
// RUN: polyc dump %s --after=lower
// CHECK: func f(
// CHECK: extent x0 = %t
// CHECK: = add %n_{{\d+}}, 1
// CHECK: set n =
// CHECK: store a[%i_{{\d+}} : %t{{\d+}}]
// CHECK: return
// EXEC: interpreted
int printf(const char *, ...);
void *malloc(unsigned long);
void free(void *);

int f(int n) {
  int a[n + 1];
  n = 2;
  for (int i = 0; i <= n; i++)
    a[i] = i * i;
  return a[n] * 1000 + (int)sizeof a;
}

static double sum(int n, int m, double a[n][m]) {
  double s = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += a[i][j] * (i + 2 * j);
  return s + sizeof *a;
}

static int again(int n) {
  int s = 0;
  while (n > 0) {
    typedef int row[n];
    row a, b[2];
    n -= 2;
    a[0] = n, b[1][0] = 3;
    s = s * 2 + (int)(sizeof(row) + sizeof b) + a[0] + b[1][0];
  }
  return s;
}

int main(void) {
  for (int n = 2; n < 6; n++) {
    double a[n][n + 1], (*p)[n + 1] = a;
    for (int i = 0; i < n; i++)
      for (int j = 0; j <= n; j++)
        p[i][j] = i + j * 0.5;
    printf("%d %f %d ", f(n), sum(n, n + 1, a), again(n));
    int size = sizeof(int[n++]);
    printf("%d %d\n", size, n);
  }
  int k = 4;
  double(*h)[k] = malloc(3 * sizeof *h);
  k = 7;
  h[2][3] = 5;
  printf("%f %d\n", ((double *)h)[11], (int)(&h[2] - h));
  free(h);
  return 0;
}

// WHY: a loop that only a test in its body ends is replaced with its head, whatever the kind of loop
// RUN: polyc %s
// CHECK: void forever(
// CHECK: /* polyc: loops reordered, parallel */
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: for (i = 0; i < n; i++)
// CHECK-NEXT: a[j * n + i]++;
// CHECK-NEXT: }
// CHECK: int counted(
// CHECK: /* polyc: loops reordered, parallel */
// CHECK: for (j = 0; j < m; j++)
// CHECK-NEXT: for (int {{i\w*}} = 0; {{i\w*}} < n; {{i\w*}}++)
// CHECK-NEXT: a[j][{{i\w*}}]++;
// CHECK-NEXT: i = n > 0 ? n : 0;
// CHECK: void work_in_front(
// CHECK: b[0] = 0;
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: } else {
// CHECK: void at_the_top(
// CHECK: for (int j = 0; j < m; j++)
// CHECK-NEXT: for (i = 0; i < n; i++)
// EXEC: same
int printf(const char *, ...);

void forever(int n, int m, double *a) {
  int i = 0;
  while (1) {
    if (i >= n)
      break;
    int j = 0;
    for (;;) {
      if (j >= m)
        break;
      a[j * n + i]++;
      j++;
    }
    i++;
  }
}

int counted(int n, int m, double a[m][n]) {
  int i, j;
  for (i = 0;; i++) {
    if (i >= n)
      break;
    for (j = 0; j < m; j++)
      a[j][i]++;
  }
  return i;
}

void work_in_front(int n, int m, double a[m][n], double *b) {
  for (int i = 0;; i++) {
    b[i] = i;
    if (i >= n)
      break;
    for (int j = 0; j < m; j++)
      a[j][i]++;
  }
}

void at_the_top(int n, int m, double a[m][n]) {
  int i = 0;
  do {
    if (i >= n)
      break;
    for (int j = 0; j < m; j++)
      a[j][i]++;
    i++;
  } while (1);
}

static double a[30 * 40], b[31];

int main(void) {
  for (int n = 30; n >= 0; n -= 15) {
    int m = n == 0 ? 0 : 40;
    forever(n, m, a);
    if (n == 0)
      forever(-5, 40, a);
    else {
      printf("%d\n", counted(n, m, (void *)a));
      work_in_front(n, m, (void *)a, b);
      work_in_front(n, 20, (void *)a, a + 400);
      at_the_top(n, m, (void *)a);
    }
  }
  double sum = 0;
  for (int i = 0; i < 30 * 40; i++)
    sum = sum * 1.001 + a[i];
  for (int i = 0; i < 31; i++)
    sum = sum * 1.001 + b[i];
  printf("%a\n", sum);
  return 0;
}

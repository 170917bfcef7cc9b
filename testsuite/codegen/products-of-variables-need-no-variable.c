// WHY: a size that was computed for something else is told by the variables that it is a product of, as long as they stay the same
// RUN: polyc %s
// CHECK: int scale
// CHECK: #pragma omp parallel for if ((n * b) >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < n * b; i++)
// CHECK: int changed
// CHECK-NOT: #pragma omp parallel for if ((n * b)
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
#define N 100000
static double y[N];
int scale(int n, int b, int size, double by) {
  int wrong = 0;
  if (n * b != size)
    wrong = 2;
  if (by == 0.5)
    for (int i = 0; i < n * b; i++)
      y[i] *= by;
  return wrong;
}
int changed(int n, int b, int size, double by) {
  int wrong = 0;
  int all = n * b;
  if (all + 1 != size)
    wrong = 2;
  int most = all + 1;
  all = b;
  n = wrong;
  for (int i = 0; i < most; i++)
    y[i] = by * all * n + i;
  return wrong;
}
int main(void) {
  for (int i = 0; i < N; i++)
    y[i] = i % 7;
  int wrong = scale(1000, 100, N, 0.5);
  double sum = y[N / 2] + y[N - 1];
  wrong += changed(100, 500, 7, 3);
  for (int i = 0; i < N; i++)
    sum = sum / 3 + y[i];
  printf("%d %a\n", wrong, sum);
  return 0;
}

// WHY: of branches that a mode chooses only one runs with an assumed one: others are as much work where they run
// RUN: polyc %s
// CHECK: if (mode == 3)
// CHECK: #pragma omp parallel for if (n >=
// CHECK: else if (mode == 1000)
// CHECK: #pragma omp parallel for if (n >=
// CHECK: else
// CHECK: #pragma omp parallel for if (n >=
// CHECK: int main(
// EXEC: same
int printf(const char *, ...);
static float a[100000], b[100000];
void blend(float *restrict to, const float *restrict from, int n, float by, int mode) {
  if (mode == 3) {
    for (int k = 0; k < n; k++)
      to[k] = by * from[k];
  } else if (mode == 1000) {
    for (int k = 0; k < n; k++)
      to[k] = by + from[k];
  } else {
    for (int k = 0; k < n; k++)
      to[k] = by - from[k] * to[k];
  }
}
int main(void) {
  double sum = 0;
  for (int k = 0; k < 100000; k++)
    b[k] = k % 77;
  blend(a, b, 100000, 2, 3);
  blend(a, b, 90000, 3, 0);
  blend(b, a, 80000, 4, 1000);
  for (int k = 0; k < 100000; k++)
    sum += a[k] * (k % 7) + b[k];
  printf("%a\n", sum);
  return 0;
}

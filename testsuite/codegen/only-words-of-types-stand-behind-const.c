// WHY: what else stands in front of a declaration says how its variables are kept, and may not stand behind `const`, or not twice
// RUN: polyc %s
// CHECK: const length e = 1;
// CHECK: const unsigned long int u = 2;
// CHECK: #pragma omp parallel for
// CHECK-NOT: const __extension__
// CHECK-NOT: const register
// CHECK-NOT: const __const
// CHECK: __extension__ int r = 2;
// CHECK: register int s = 3, t = 1;
// CHECK: __const int c = 5;
// EXEC: same
int printf(const char *, ...);
typedef int length;
static double in[400][400], out[400][400];
static void plain(int n) {
  length e = 1;
  unsigned long int u = 2;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      double s = 0;
      for (int d = -e; d <= e; d++) s += u * in[i][j + d];
      out[i][j] = s;
    }
}
static void kept(int n) {
  __extension__ int r = 2;
  register int s = 3, t = 1;
  __const int c = 5;
  for (int i = r; i < n - r; i++)
    for (int j = r; j < n - r; j++) {
      double sum = out[i][j];
      for (int d = -t; d <= t; d++) sum += (r + s + c) * in[i + d][j];
      out[i][j] = sum;
    }
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) in[i][j] = i * j % 17;
  plain(400);
  kept(400);
  double s = 0;
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++) s = s * 0.99 + out[i][j];
  printf("%.17g\n", s);
  return 0;
}

// WHY: what an inlined function gets the address of is a variable of the author's type in new text: no sum, no constant, no long
// RUN: polyc %s --force --tile=5
// CHECK-NOT: &(
// CHECK: int main(
// EXEC: same
// RUN: polyc %s --force
// CHECK-NOT: &(
// CHECK: int main(
// EXEC: same
// RUN: polyc %s --level=3
// EXEC: same
int printf(const char *, ...);
enum { N = 64 };
static double A[N][N], B[N][N], C[N][N];
static void put(const int *i, const int *j, double *to) {
  *to = *i * 3 + *j;
}
static void put_short(const short *i, double *to) {
  *to = *i * 3;
}
static void over_time(int n) {
  int t, i, j;
  double v;
  for (t = 0; t < 4; t++)
    for (i = 1; i < n - 1; i++)
      for (j = 1; j < n - 1; j++) {
        put(&i, &t, &v);
        A[i][j] = (A[i - 1][j] + A[i + 1][j] + A[i][j - 1] + A[i][j + 1]) / 4 + v;
      }
}
static void triangle(int n) {
  int i, j;
  double v;
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++) {
      put(&i, &j, &v);
      C[j - i][i] = v;
    }
}
static void backwards(int n) {
  int i, j;
  double v;
  for (i = n - 1; i >= 0; i--)
    for (j = 0; j < n; j++) {
      put(&i, &j, &v);
      C[j][n - 1 - i] += v;
    }
}
static void narrow(int n) {
  short i;
  int j;
  double v;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      put_short(&i, &v);
      B[j][i] += v * C[j][i];
    }
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = i - j * 0.25;
  over_time(N);
  triangle(N);
  backwards(N);
  narrow(N);
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 0.7 + A[i][j] - B[i][j] + C[i][j];
  printf("%a\n", s);
  return 0;
}

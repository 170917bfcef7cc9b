// WHY: an array whose size is a constant has its place in the function from its entry on, whatever the guard finds: N may be large
// RUN: polyc %s --only=work --threads=1
// CHECK: if (n >= {{[0-9]+}} && polyc_fits_once(N, sizeof(double))) {
// CHECK-NEXT: double s_of[polyc_count(N)];
// Functions that call themselves would have it many times.
// RUN: polyc %s --only=itself --threads=1
// CHECK: double s_of[polyc_count(2000)];
// RUN: polyc %s --threads=1
// EXEC: same
// RUN: polyc %s
// EXEC: same
int printf(const char *, ...);
#ifndef N
#define N 1000
#endif
static double A[8][N], B[8][N], C[900][2000];
static void work(int n) {
  for (int j = 0; j < N; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += A[i][j];
    for (int i = 0; i < n; i++)
      B[i][j] += s;
  }
}
static void itself(int n, int depth) {
  for (int j = 0; j < 2000; j++) {
    double s = 0;
    for (int i = 0; i < n; i++)
      s += C[i][j];
    for (int i = 0; i < n; i++)
      C[i][j] -= s;
  }
  if (depth > 0) itself(n / 2, depth - 1);
}
int main(void) {
  for (int j = 0; j < N; j++)
    for (int i = 0; i < 8; i++)
      A[i][j] = i * 3 + j % 7;
  for (int j = 0; j < 2000; j++)
    for (int i = 0; i < 900; i++)
      C[i][j] = i % 5 + j % 7;
  work(8);
  itself(900, 600);
  double sum = 0;
  for (int j = 0; j < N; j++)
    sum = sum / 2 + B[j % 8][j] + C[j % 900][j % 2000];
  printf("%a\n", sum);
  return 0;
}

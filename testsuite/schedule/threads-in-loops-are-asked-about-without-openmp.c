// WHY: a pragma's `if` costs more than a short loop, over and over where the loop is inside another one: C asks
// RUN: polyc %s --strict
// CHECK: while (s < 40) {
// CHECK: if (n >= {{[1-9][0-9]*}}) {
// CHECK-NEXT: #pragma omp parallel for{{$}}
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: A[i][j] = A[i][j] * x + s / (i + j + 1);
// CHECK-NEXT: } else {
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: A[i][j] = A[i][j] * x + s / (i + j + 1);
// CHECK-NEXT: }
// CHECK: /* polyc: loops reordered
// CHECK-NEXT: if (n >= {{[1-9][0-9]*}}) {
// CHECK-NEXT: #pragma omp parallel for
// CHECK: #pragma omp parallel for if (n >= {{[1-9][0-9]*}})
// EXEC: same
int printf(const char *, ...);
static double A[400][400], B[400][400];
static double next(double s) { return s > 3 ? s / 2 : s + 1; }
// the author's loop stays
__attribute__((noinline)) double kept(int n, double x) {
  double s = 0;
  while (s < 40) {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        A[i][j] = A[i][j] * x + s / (i + j + 1);
    s += 1 + next(A[0][0]);
  }
  return s;
}
// a new one
__attribute__((noinline)) double turned(int n) {
  double s = 0;
  while (s < 9) {
    for (int j = 0; j < n; j++)
      for (int i = 1; i < n; i++)
        B[i][j] = A[i][j] + B[i - 1][j] / 4;
    s += 1 + next(B[0][0]);
  }
  return s;
}
// once: the pragma asks
__attribute__((noinline)) void once(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      B[i][j] = B[i][j] / 3 + A[i][j];
}
int main(void) {
  for (int i = 0; i < 400; i++)
    for (int j = 0; j < 400; j++)
      A[i][j] = next(i % 5), B[i][j] = j % 7;
  for (int n = 3; n <= 400; n += 397) {
    printf("%a %a\n", kept(n, 0.25), turned(n));
    once(n);
  }
  for (int i = 0; i < 400; i += 7)
    printf("%a %a\n", A[i][400 - 1 - i], B[i][i]);
  return 0;
}

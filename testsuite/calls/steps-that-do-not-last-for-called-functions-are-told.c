// WHY: where the steps do not last for what called functions do, the remark says so, and not that calls keep their order
// RUN: polyc %s 2>&1
// CHECK: missed: what the called functions do takes too many steps: --only=FUNCTION or --level=3 allows more
// CHECK-NOT: keeps its order
// CHECK: int main(void) {
// EXEC: same
#include <stdio.h>
#define N 300
static double A[N][N], t[N];
static double f0(const double *p, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    if (p[i] > 0) s += p[i];
    else s -= 1;
  return s;
}
static double f1(const double *p, int n) {
  double s = 1;
  for (int i = 0; i < n; i++)
    if (p[i] > 1) s += p[i];
    else s -= 1;
  return s;
}
static double f2(const double *p, int n) {
  double s = 2;
  for (int i = 0; i < n; i++)
    if (p[i] > 2) s += p[i];
    else s -= 1;
  return s;
}
static double f3(const double *p, int n) {
  double s = 3;
  for (int i = 0; i < n; i++)
    if (p[i] > 3) s += p[i];
    else s -= 1;
  return s;
}
static double f4(const double *p, int n) {
  double s = 4;
  for (int i = 0; i < n; i++)
    if (p[i] > 4) s += p[i];
    else s -= 1;
  return s;
}
static double f5(const double *p, int n) {
  double s = 5;
  for (int i = 0; i < n; i++)
    if (p[i] > 5) s += p[i];
    else s -= 1;
  return s;
}
static double f6(const double *p, int n) {
  double s = 6;
  for (int i = 0; i < n; i++)
    if (p[i] > 6) s += p[i];
    else s -= 1;
  return s;
}
static double f7(const double *p, int n) {
  double s = 7;
  for (int i = 0; i < n; i++)
    if (p[i] > 7) s += p[i];
    else s -= 1;
  return s;
}
static double f8(const double *p, int n) {
  double s = 8;
  for (int i = 0; i < n; i++)
    if (p[i] > 8) s += p[i];
    else s -= 1;
  return s;
}
static double f9(const double *p, int n) {
  double s = 9;
  for (int i = 0; i < n; i++)
    if (p[i] > 9) s += p[i];
    else s -= 1;
  return s;
}
static double f10(const double *p, int n) {
  double s = 10;
  for (int i = 0; i < n; i++)
    if (p[i] > 10) s += p[i];
    else s -= 1;
  return s;
}
static double f11(const double *p, int n) {
  double s = 11;
  for (int i = 0; i < n; i++)
    if (p[i] > 11) s += p[i];
    else s -= 1;
  return s;
}
static double g0(const double *p, int n) { return f0(p, n) + f1(p, n) * f2(p, n / 2); }
static double g1(const double *p, int n) { return f1(p, n) + f2(p, n) * f3(p, n / 2); }
static double g2(const double *p, int n) { return f2(p, n) + f3(p, n) * f4(p, n / 2); }
static double g3(const double *p, int n) { return f3(p, n) + f4(p, n) * f5(p, n / 2); }
static double g4(const double *p, int n) { return f4(p, n) + f5(p, n) * f6(p, n / 2); }
static double g5(const double *p, int n) { return f5(p, n) + f6(p, n) * f7(p, n / 2); }
static double g6(const double *p, int n) { return f6(p, n) + f7(p, n) * f8(p, n / 2); }
static double g7(const double *p, int n) { return f7(p, n) + f8(p, n) * f9(p, n / 2); }
static double g8(const double *p, int n) { return f8(p, n) + f9(p, n) * f10(p, n / 2); }
static double g9(const double *p, int n) { return f9(p, n) + f10(p, n) * f11(p, n / 2); }
static double g10(const double *p, int n) { return f10(p, n) + f11(p, n) * f0(p, n / 2); }
static double g11(const double *p, int n) { return f11(p, n) + f0(p, n) * f1(p, n / 2); }
void r0(double *x) {
  for (int i = 0; i < N; i++) x[i] = g0(A[i], N) + f0(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g3(A[i], N);
}
void r1(double *x) {
  for (int i = 0; i < N; i++) x[i] = g1(A[i], N) + f1(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g4(A[i], N);
}
void r2(double *x) {
  for (int i = 0; i < N; i++) x[i] = g2(A[i], N) + f2(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g5(A[i], N);
}
void r3(double *x) {
  for (int i = 0; i < N; i++) x[i] = g3(A[i], N) + f3(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g6(A[i], N);
}
void r4(double *x) {
  for (int i = 0; i < N; i++) x[i] = g4(A[i], N) + f4(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g7(A[i], N);
}
void r5(double *x) {
  for (int i = 0; i < N; i++) x[i] = g5(A[i], N) + f5(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g8(A[i], N);
}
void r6(double *x) {
  for (int i = 0; i < N; i++) x[i] = g6(A[i], N) + f6(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g9(A[i], N);
}
void r7(double *x) {
  for (int i = 0; i < N; i++) x[i] = g7(A[i], N) + f0(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g10(A[i], N);
}
void r8(double *x) {
  for (int i = 0; i < N; i++) x[i] = g8(A[i], N) + f1(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g11(A[i], N);
}
void r9(double *x) {
  for (int i = 0; i < N; i++) x[i] = g9(A[i], N) + f2(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g0(A[i], N);
}
void r10(double *x) {
  for (int i = 0; i < N; i++) x[i] = g10(A[i], N) + f3(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g1(A[i], N);
}
void r11(double *x) {
  for (int i = 0; i < N; i++) x[i] = g11(A[i], N) + f4(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g2(A[i], N);
}
void r12(double *x) {
  for (int i = 0; i < N; i++) x[i] = g0(A[i], N) + f5(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g3(A[i], N);
}
void r13(double *x) {
  for (int i = 0; i < N; i++) x[i] = g1(A[i], N) + f6(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g4(A[i], N);
}
void r14(double *x) {
  for (int i = 0; i < N; i++) x[i] = g2(A[i], N) + f0(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g5(A[i], N);
}
void r15(double *x) {
  for (int i = 0; i < N; i++) x[i] = g3(A[i], N) + f1(A[i], N);
  for (int i = 1; i < N; i++) x[i] = x[i - 1] + g6(A[i], N);
}
int main(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) A[i][j] = (i * 31 + j * 17) % 23;
  r0(t);
  r7(t);
  r15(t);
  double s = 0;
  for (int i = 0; i < N; i++) s = s * 0.9 + t[i];
  printf("%.17g\n", s);
  return 0;
}

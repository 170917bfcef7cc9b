// WHY: compilers take what follows a loop in one line for misleading where the loop begins the line, which it did not before
// RUN: polyc %s --strict --force
// CHECK: /* polyc:
// CHECK: {{^ +}}for (int j = 0; j < n; j++) s += A[i][j];
// CHECK-NEXT: {{^ +}}i++; } while
// EXEC: same -Wall
// RUN: polyc %s --strict --force --identity
// CHECK: } else {
// CHECK: } else {
// CHECK: {{^ +}}for (i = 0; i < n; i++) ;
// CHECK-NEXT: {{^ +}}for (int j = 0;
// EXEC: same -Wall
#include <stdio.h>
double s, A[50][50];
int n = 13, X[9] = {1, 1, 0}, J[60][60];
__attribute__((noinline)) void f(void) { int i = 0; do { for (int j = 0; j < n; j++) A[i][j] = j; for (int j = 0; j < n; j++) s += A[i][j]; i++; } while (X[i] > 0); }
__attribute__((noinline)) void g(int n) { int i; for (i = 0; i < n; i++) ; for (int j = 0; j < i; j++) { ; J[2][j] = i; ; } }
int left = 3;
__attribute__((noinline)) int more(void) { return left-- > 0; }
__attribute__((noinline)) void h(int n) { for (int j = 0; j < n; j++) J[3][j] = j; while (more()) more(); for (int j = 0; j < n; j++) A[2][j] = j; for (int j = 0; j < n; j++) A[3][j] = 7; more(); }
int main(void) {
  f();
  h(8);
  g(9);
  printf("%g %g %d %d %d %g\n", s, A[1][3], J[3][3], J[2][8], left, A[3][3]);
  return 0;
}

// WHY: what a nest gathers up and the text behind it reads keeps its order, in its own words, and holds back nothing else
// RUN: polyc %s --strict
// CHECK: double mixed(
// CHECK: #pragma omp parallel for
// CHECK: c[j][i] = a[j][i] * 3 + b[i][j];
// CHECK: for (int i = 0; i < n; i++)
// CHECK-NEXT: for (int j = 0; j < n; j++)
// CHECK-NEXT: s += c[j][i];
// CHECK-NOT: s_
// CHECK: double recurrence(
// CHECK: #pragma omp parallel for
// CHECK-NOT: pragma
// CHECK: s = s * 0.5 + c[{{.*}}][0];
// CHECK: double order(
// CHECK-NOT: pragma
// CHECK: return s;
// EXEC: same
#include <stdio.h>
static double a[700][700], b[700][700], c[700][700];
// two statements of one iteration: one is a sum of floating-point numbers, which has one order only
__attribute__((noinline)) double mixed(int n) {
  double s = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[j][i] = a[j][i] * 3 + b[i][j];
      s += c[j][i];
    }
  return s;
}
// the parameter itself
__attribute__((noinline)) double recurrence(int n, double s) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      c[j][i] = a[j][i] / (b[i][j] + 7);
    s = s * 0.5 + c[i][0];
  }
  return s;
}
// all that there is waits for the sum
__attribute__((noinline)) double order(int n) {
  double s = 1;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      s = s * 0.5 + a[i][j];
      a[i][j] = s;
    }
  return s;
}
int main(void) {
  for (int i = 0; i < 700; i++)
    for (int j = 0; j < 700; j++)
      a[i][j] = (i - j) % 17, b[i][j] = i * j % 11;
  for (int n = 0; n <= 700; n += 350)
    printf("%a %a %a\n", mixed(n), recurrence(n, 0.25), order(n));
  for (int i = 0; i < 700; i += 9)
    printf("%a %a\n", a[i][700 - 1 - i], c[i][i]);
  return 0;
}

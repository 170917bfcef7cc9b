// WHY: what was divided in front of the loops is known for what it is: rows of h * 2 + 2 elements, where h is n / 2, hold n of them
// RUN: polyc %s
// CHECK: void halved(
// CHECK: pragma omp parallel for if
// CHECK-NOT: h >=
// CHECK-NOT: >= m
// CHECK: for (int i
// CHECK: void shifted(
// CHECK: pragma omp parallel for if
// CHECK-NOT: h >=
// CHECK: for (int i
// CHECK: void beyond(
// CHECK: 2 * h >= n
// RUN: polyc %s --force
// EXEC: same
#include <stdio.h>
void halved(int n) {
  int h = n / 2;
  double a[n + 1][h * 2 + 2];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * 0.5 - j;
  if (n > 0)
    printf("%a %a\n", a[n / 2][n - 1], a[n - 1][0]);
}
void shifted(int n) {
  int h = n >> 2;
  double a[n + 1][h * 4 + 4];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i * 0.25 - j;
  if (n > 0)
    printf("%a %a\n", a[n / 2][n - 1], a[n - 1][0]);
}
void beyond(int n) {
  int h = n / 2;
  double a[n + 1][h * 2 + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++)
      a[i][j] = i * 0.75 - j;
  if (n > 0)
    printf("%a %a %a\n", a[n / 2][0], a[n / 2][1], a[n - 1][0]);
}
int main(void) {
  for (int n = 0; n < 12; n++) {
    halved(n);
    shifted(n);
    beyond(n);
  }
  return 0;
}

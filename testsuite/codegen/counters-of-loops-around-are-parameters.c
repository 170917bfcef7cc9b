// WHY: a nest in a loop that is no region has that loop's counter as a parameter: the counter holds one of many values, the one
// that is meant; not where another counter is merely as large at first, nor after it was changed
// RUN: polyc --force %s
// EXEC: same
// CHECK: void steps(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = s; i < n; i++)
// CHECK-NEXT: a[i] = a[i] * 0.5 + s;
// CHECK: void changed(
// CHECK: a[i] = a[i] * 0.5 + t;
// CHECK: void downwards(
// CHECK: #pragma omp parallel for
// CHECK: a[i] += k;
// CHECK: int main(
#include <stdio.h>
static void show(int s, double x) { printf("%d %g\n", s, x); }
void steps(int t, int n, double *restrict a) {
  for (int s = 0; s < t; s++) {
    for (int i = s; i < n; i++)
      a[i] = a[i] * 0.5 + s;
    show(s, a[s]);
  }
}
void changed(int m, int n, double *restrict a) {
  int s, t;
  for (s = 0, t = 0; s < m; s++) {
    show(s, a[s]);
    t += 2;
    for (int i = t; i < n; i++)
      a[i] = a[i] * 0.5 + t;
    show(t, a[t]);
  }
}
void downwards(int from, int n, double *restrict a) {
  int k = from;
  while (k > 0) {
    for (int i = k; i < n; i++)
      a[i] += k;
    k -= 3;
    show(k, a[1]);
  }
}
static double a[60];
int main(void) {
  for (int i = 0; i < 60; i++)
    a[i] = i * 0.75;
  steps(7, 20, a);
  changed(9, 30, a);
  downwards(14, 40, a);
  for (int i = 0; i < 60; i++)
    printf("%g\n", a[i]);
  return 0;
}

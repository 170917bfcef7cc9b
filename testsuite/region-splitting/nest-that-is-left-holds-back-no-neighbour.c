// WHY: a nest that has to be left alone, among others that detection merged with it, does not hold them back
// RUN: polyc %s --only=f --force 2>&1
// CHECK: :28:3: remark: {{.*}}parallel
// CHECK: :34:3: missed: __COUNTER__ or __LINE__ is used inside the loops
// CHECK: :38:3: remark: {{.*}}parallel
// CHECK: a[j][i] = b[j][i] * 2;
// CHECK-NEXT: b[j][i] = a[j][i] + 2;
// CHECK-NOT: parallel
// CHECK: for (k = 0; k < n; k++) {
// CHECK-NEXT: c[k] = k + 0 * __LINE__;
// CHECK-NEXT: x = x * 3 % 1000 + k;
// CHECK-NEXT: }
// CHECK-NEXT: polyc:{{.*}}parallel
// EXEC: same
// RUN: polyc %s --only=f --identity
// CHECK: regenerated
// CHECK-NOT: regenerated
// CHECK: for (k = 0; k < n; k++) {
// CHECK-NEXT: c[k] = k + 0 * __LINE__;
// CHECK-NEXT: x = x * 3 % 1000 + k;
// CHECK-NEXT: }
// CHECK-NEXT: regenerated
// EXEC: same
#include <stdio.h>
double a[100][100], b[100][100], c[100];
int f(int n) {
  int i, j, k, x = 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[j][i] = b[j][i] * 2;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      b[j][i] = a[j][i] + 2;
  for (k = 0; k < n; k++) {
    c[k] = k + 0 * __LINE__;
    x = x * 3 % 1000 + k;
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      a[j][i] = b[j][i] * 3;
  return x;
}
int main(void) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      b[i][j] = i * j % 13;
  printf("%d\n", f(90));
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++)
      printf("%g %g %g\n", a[i][j], b[i][j], c[i]);
  return 0;
}

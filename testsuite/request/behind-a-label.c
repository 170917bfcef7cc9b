// WHY: a request between a label and its loop means that loop: the label is in front of the pragma, which is no statement
// RUN: polyc %s --only=work --strict
// CHECK: again:
// CHECK-NEXT: as asked: reverse
// CHECK: case 0:
// CHECK-NEXT: as asked: fuse
// CHECK: break;
// CHECK: case 1:
// CHECK-NEXT: as asked: reverse
// CHECK: return 3;
// EXEC: same
#include <stdio.h>
static double a[40], b[40];
static int work(int what, int n) {
  if (what == 2) goto again;
  a[0] = a[1];
again:
#pragma polyc transform reverse(i)
  for (int i = 0; i < n; i++)
    b[i] += 5;
  switch (what) {
  case 0:
#pragma polyc transform fuse
    for (int i = 0; i < n; i++)
      a[i] += 1;
    for (int i = 0; i < n; i++)
      b[i] = a[i] * 2;
    break;
  case 1:
#pragma polyc transform reverse(i)
    for (int i = 0; i < n; i++)
      a[i] += 3;
    return 3;
  }
  return n;
}
int main(void) {
  int r = 0;
  double s = 0;
  for (int k = 0; k < 30; k++)
    r = r * 3 % 1000 + work(k % 3, k);
  for (int i = 0; i < 40; i++)
    s += a[i] * (3 + i) + b[i] * (i - 5);
  printf("%d %g\n", r, s);
}

// WHY: the parser hangs all that follows `case 0:` under it; taken for the text of two loops behind the label that become one, it lost
// the label, the `break` and the `return`, and with a jump past the first the wrong loops ran
// RUN: polyc %s --force --tile=3,5
// CHECK: case 0:
// CHECK: loops reordered, tiled 3x5
// CHECK: b[i][j] = a[i][j] * 2;
// CHECK: break;
// CHECK: case 1:
// CHECK: loops reordered, tiled 3x5
// CHECK: return 7;
// CHECK: case 2: // falls
// EXEC: same
#include <stdio.h>
static double a[40][20], b[40][20];
static int cases(int what, int n) {
  switch (what) {
  case 0:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] += 1;
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] = a[i][j] * 2;
    break;
  case 1:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] += 3;
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] = a[i][j] * 4;
    return 7;
  case 2: // falls through
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] += 5;
  case 3:
  default:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] += a[i][j];
  }
  return 2;
}
static int known(int n) {
  switch (2) { // no jump goes to the others
  case 1:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] += 1;
  case 2:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] *= 2;
  case 3:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] = a[i][j] * 4;
  }
  return 3;
}
static int deeper(int what, int n, int c) {
  switch (what) {
  default:
    if (c)
  case 1:
      for (int j = 0; j < 20; j++)
        for (int i = 0; i < n; i++)
          a[i][j] += 1;
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] += a[i][j] * 2;
  again:
  case 4:
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        a[i][j] *= 0.5;
    for (int j = 0; j < 20; j++)
      for (int i = 0; i < n; i++)
        b[i][j] -= a[i][j];
    if (c-- > 1) goto again;
  }
  return c;
}
int main(void) {
  int r = 0;
  double s = 0;
  for (int w = 0; w < 5; w++) r = r * 3 + cases(w, w * 7 + 5) + known(w + 9);
  for (int w = 0; w < 6; w++) r = r * 3 + deeper(w, w * 5 + 7, w % 4);
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 20; j++) s += a[i][j] * (3 + j) + b[i][j] * (i - 5);
  printf("%d %.17g\n", r, s);
}

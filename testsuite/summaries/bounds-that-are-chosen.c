// WHY: a bound in parentheses or in a macro's, one of several, is a bound like others if the loop does not change it
// RUN: polyc %s --force
// CHECK: void least(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < MIN(MIN(n, m), 50); i++) {
// CHECK: void chosen(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < (n - 2 < m ? n - 2 : m); i++) {
// CHECK: void inner(
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < MIN(n, m); i++)
// CHECK: void data(
// CHECK-NOT: #pragma
// CHECK: void sets(
// CHECK-NOT: #pragma
// CHECK: int main
// EXEC: same
#include <stdio.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static int f[500], key[60], t[60][60];
static void least(int n, int m) {
  for (int i = 0; i < MIN(MIN(n, m), 50); i++) {
    f[2 * i] = -1;
    for (int k = 0; k < 40; k++)
      if (key[k] == t[i][3]) { f[2 * i] = k; break; }
  }
}
static void chosen(int n, int m) {
  for (int i = 0; i < (n - 2 < m ? n - 2 : m); i++) {
    f[i] += m;
    for (int k = 0; k < 40; k++)
      if (key[k] == t[i][4]) { f[i] = k; break; }
  }
}
static void inner(int n, int m) {
  for (int i = 0; i < MIN(n, m); i++)
    for (int j = 0; j < MIN(m, 10); j++)
      for (int k = 0; k < 40; k++)
        if (key[k] == t[i][j]) { f[10 * i + j] += k; break; }
}
static void data(int n, int m) {
  for (int i = 0; i < (f[0] > 3 ? n : m); i++) {
    f[i] += m;
    for (int k = 0; k < 40; k++)
      if (key[k] == t[i][4]) { f[i] = k; break; }
  }
}
static void sets(int n, int m) {
  int x;
  for (int i = 0; i < (x = MIN(n, m)); i++) {
    f[i] += x;
    for (int k = 0; k < 40; k++)
      if (key[k] == t[i][4]) { f[i] = k; break; }
  }
}
int main(void) {
  for (int i = 0; i < 60; i++) {
    key[i] = i * 7 % 60;
    for (int j = 0; j < 60; j++) t[i][j] = (i * 5 + j * 3) % 97;
  }
  for (int n = -3; n < 45; n += 8)
    for (int m = -1; m < 45; m += 9) {
      least(n, m);
      chosen(n, m);
      inner(n, m);
      data(n, m);
      sets(n, m);
    }
  for (int i = 0; i < 500; i++) printf("%d ", f[i]);
  return 0;
}

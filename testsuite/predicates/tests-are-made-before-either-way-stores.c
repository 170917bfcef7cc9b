// WHY: statements of both ways stand one behind the other, so that a test that is made again for the second sees what the first stored:
// WHY: the element is read once, in front of both, where the first way stores to it
// RUN: polyc %s --only=either --strict
// CHECK: /* polyc: loops reordered
// CHECK: value = a[i][j];
// CHECK-NEXT: if (value > 3) {
// CHECK-NEXT: a[i][j] = 1;
// CHECK: } else {
// CHECK-NEXT: c[i][j] = c[i][j - 1];
// EXEC: same
// WHY: where only the second way stores to it, the test is made of the element itself
// RUN: polyc %s --only=other --strict
// CHECK: /* polyc: loops reordered
// CHECK: if (a[i][j] > 3) c[i][j] = 1;
// CHECK-NEXT: else a[i][j] = c[i][j - 1];
// CHECK-NOT: value
// EXEC: same
#include <stdio.h>
#define N 300
static int a[N][N], c[N][N];
static void either(int n) {
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++) {
      if (a[i][j] > 3) a[i][j] = 1;
      else c[i][j] = c[i][j - 1];
    }
}
static void other(int n) {
  for (int j = 1; j < n; j++)
    for (int i = 1; i < n; i++) {
      if (a[i][j] > 3) c[i][j] = 1;
      else a[i][j] = c[i][j - 1];
    }
}
int main(void) {
  unsigned s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) a[i][j] = i * 7 % 23 - j % 11, c[i][j] = i * 3 % 17 - j * j % 13;
  either(N);
  other(N - 1);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s = s * 31 + (unsigned)a[i][j] + 7u * (unsigned)c[i][j];
  printf("%u\n", s);
  return 0;
}

// WHY: where the length of an array is a constant that no new text may spell, that is what is said, not that no variable holds it
// RUN: polyc explain %s
// CHECK: : plain
// CHECK: left: the new loops would have to spell the macro 'UNSIGNED', which may be defined otherwise, where only numbers and macros that are an int in parentheses may stand
// CHECK: : halved
// CHECK: done:
// CHECK-NOT: no variable
#ifndef UNSIGNED
#define UNSIGNED 300u
#endif
#ifndef N
#define N 300
#endif
static double a[UNSIGNED][UNSIGNED], b[N / 2][N / 2];
void plain(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i][j] = a[i][j] * 2 + i;
}
void halved(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      b[i][j] = b[i][j] * 2 + i;
}

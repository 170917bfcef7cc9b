// WHY: N / 2 in the length of a row is that of the N where the array was declared: it is not spelled where N has another meaning
// RUN: polyc %s --force
// CHECK: void early
// CHECK: if ((N / 2) >= m)
// EXEC: same
#include <stdio.h>
#define M 20
#define N (2 * M)
static double a[N / 2][N / 2], b[N - 4 > 9 ? N : 4][N - 4 > 9 ? N : 4];
void early(int n, int m) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] += i - 2 * j;
}
#undef M
#define M 30
void late(int n, int m) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < m; j++)
      a[i][j] += 3 * i + j;
}
void chosen(int n, int m) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: name-not-available
    for (int j = 0; j < m; j++)
      b[i][j] += 3 * i + j;
}
int main(void) {
  early(20, 20);
  early(3, 25);
  late(20, 20);
  late(3, 25);
  chosen(40, 40);
  chosen(2, 50);
  for (int k = 0; k < 400; k++) // EXPECT-REJECT: call-with-side-effects
    printf("%a %a %a\n", (&a[0][0])[k], (&b[0][0])[k], (&b[0][0])[4 * k + 3]);
  return 0;
}

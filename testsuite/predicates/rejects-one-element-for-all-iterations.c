// WHY: several iterations may write the element, and the last of them that does leaves its value, which is not the same for all: no loop is parallel
// RUN: polyc %s --strict
#include <stdio.h>
#define N 2000
static double a[N][N];
static int last[4];
static void found(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < n; j++)
      if (a[i][j] > 3) last[0] = i;
}
static void any(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < n; j++)
      if (a[i][j] > 3) last[1] = a[i][j] > 4 ? 2 : 1;
}
static int position(int n) {
  int k = -1;
  for (int i = 0; i < n; i++) // EXPECT-REJECT: not-profitable
    if (a[i][i] > 3) k = i;
  return k;
}
int main(void) {
  found(N);
  any(N);
  printf("%d %d %d\n", last[0], last[1], position(N));
  return 0;
}

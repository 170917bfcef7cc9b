// WHY: what is written where data say is written in the order of the source, behind what is read there and before what is
// RUN: polyc %s --strict --force
// EXEC: same
// RUN: polyc %s --strict --identity --force
// CHECK: y[to[i]] = y[i] + i;
// EXEC: same
#include <stdio.h>
#define N 500
static double y[N], z[N];
static int to[N], next[N];
static void shuffle(int n) {
  for (int t = 0; t < 5; t++)
    for (int i = 0; i < n; i++)
      y[to[i]] = y[i] + i;
}
static void chain(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      next[next[i]] = (next[j] + i * j) % n;
}
static void both(int n) {
  for (int i = 0; i < n; i++) {
    int k = to[i];
    if (z[k] < y[i]) z[k] = y[i];
    y[k] = z[i] * 0.5;
  }
}
int main(void) {
  double s = 0;
  for (int i = 0; i < N; i++) {
    y[i] = i % 11;
    z[i] = i % 7;
    to[i] = i * i % 97;
    next[i] = (i * 31 + 7) % 400;
  }
  shuffle(N - 3);
  chain(400);
  both(N - 1);
  for (int i = 0; i < N; i++) s = s * 0.5 + y[i] + z[i] + next[i];
  printf("%a\n", s);
  return 0;
}

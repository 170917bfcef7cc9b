// WHY: a last value that only text under #if would read, and a parameter that only a dead statement read, would bring warnings
// (a variable that is set and not used, an unused parameter): the one is left, the other mentioned
// RUN: polyc %s --force
// CHECK: int mentioned(
// CHECK: (void)c;
// CHECK: j = 50;
void show(int);
void hidden(double a[restrict 50][50]) {
  int i, j;
  for (i = 0; i < 50; i++) // EXPECT-REJECT: name-not-available
    for (j = 0; j < 50; j++)
      a[j][i] = a[j][i] * 0.5 + (j > 0 ? a[j - 1][i] : 0) + (i > 0 ? a[j][i - 1] : 0);
#ifdef DEBUG
  show(i);
#endif
}
int mentioned(int c, double a[restrict 50][50]) {
  int i, j, t = 0;
  for (j = 0; j < 50; j++)
    for (i = 0; i < 50; i++) {
      t = c;
      t += 2;
      a[i][j] += 0.5;
    }
  return j;
}

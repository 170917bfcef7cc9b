// WHY: loops of their own lines in a loop that follows a label in its line: what comes next in the label's block is no part of them
// RUN: polyc %s --force --level=2 --no-openmp
// CHECK: lab: for (t = 0; t < n; t++)
// CHECK-NEXT: {{^   }} /* polyc:
// CHECK: {{^ }} n -= 30;
// EXEC: same
int printf(const char *, ...);
static double g[60][60];
int f(int n, int (*next)(int)) {
  int t, i, j;
lab: for (t = 0; t < n; t++) if (next(t)) for (i = 0; i < n; i++) for (j = 0; j < n; j++) g[j][i] += t + i;
  n -= 30;
  if (n > 10) goto lab;
  return 0;
}
static int third(int t) { return t % 20 == 3; }
int main(void) {
  int k = f(60, third);
  double s = k;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++) s = s / 3 + g[i][j];
  printf("%a\n", s);
  return 0;
}

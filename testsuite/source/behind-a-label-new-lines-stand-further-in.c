// WHY: loops of their own lines in a loop that follows a label in its line: what comes next in the label's block is no part of them
// RUN: polyc %s --force --level=2 --no-openmp
// CHECK: lab: for (t = 0; t < n; t++)
// CHECK-NEXT: {{^    }} /* polyc:
// CHECK: {{^ }} n -= 300;
// CHECK: case 500: for (t = 0; t < n; t++)
// CHECK-NEXT: {{^      }} /* polyc:
// CHECK: {{^    }} break;
// EXEC: same
int printf(const char *, ...);
static double g[600][600];
int f(int n, int (*next)(int)) {
  int t, i, j;
lab: for (t = 0; t < n; t++) if (next(t)) for (i = 0; i < n; i++) for (j = 0; j < n; j++) g[j][i] += t + i;
  n -= 300;
  if (n > 10) goto lab;
  switch (n) {
  case 500: for (t = 0; t < n; t++) if (next(t)) for (i = 0; i < n; i++) for (j = 0; j < n; j++) g[j][i] += t - i;
    break;
  case 3: return 1;
  }
  return 0;
}
static int third(int t) { return t % 200 == 3; }
int main(void) {
  int k = f(600, third) + f(800, third);
  double s = k;
  for (int i = 0; i < 600; i++)
    for (int j = 0; j < 600; j++) s = s / 3 + g[i][j];
  printf("%a\n", s);
  return 0;
}

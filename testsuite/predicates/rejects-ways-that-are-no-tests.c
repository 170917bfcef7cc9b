// WHY: a loop that data may leave has no domain, and of the ways of a switch polyc makes no tests
// RUN: polyc %s
#define N 300
static double a[N][N], b[N][N];
static int flag[N];
void left(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: several-exits
    for (int j = 0; j < n; j++) { // EXPECT-REJECT: several-exits
      if (a[i][j] > 90) break;
      b[i][j] = 0;
    }
}
void ended(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-condition
    for (int j = 0; j < n; j++) { // EXPECT-REJECT: nonaffine-condition
      if (a[i][j] > 90) {
        if (j > 5) break;
      }
      b[i][j] = 0;
    }
}
void chosen(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-condition
    for (int j = 0; j < n; j++) // EXPECT-REJECT: nonaffine-condition
      switch (flag[j]) {
      case 1: b[i][j] = 0; break;
      case 2: a[i][j] = 1;
      }
}

// WHY: a loop that data may leave has no domain, and as a part of others what it writes in a row may be anywhere
// RUN: polyc %s
#define N 300
static double a[N][N], b[N][N];
void left(int n) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
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

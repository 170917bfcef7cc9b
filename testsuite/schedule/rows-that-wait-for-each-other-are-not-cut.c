// WHY: in pieces of a row the chain of a sum is over sooner, and the next row's begins; where each of its values waits for the row
//      before as well, nothing is gained. Nor do stores that a branch decides on come in vectors, or wait
// RUN: polyc %s --strict
#define MIN(a, b) ((a) < (b) ? (a) : (b))
static int D[201][201], best[200];
static int least(int a, int b, int c) {
  int m = a < b ? a : b;
  return m < c ? m : c;
}
int edit(const char *a, int n, const char *b, int m) {
  for (int i = 1; i <= n; i++) // EXPECT-REJECT: not-profitable
    for (int j = 1; j <= m; j++)
      D[i][j] = least(D[i - 1][j] + 1, D[i][j - 1] + 1, D[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
  return D[n][m];
}
int edit_by_macro(const char *a, int n, const char *b, int m) {
  for (int i = 1; i <= n; i++) // EXPECT-REJECT: not-profitable
    for (int j = 1; j <= m; j++)
      D[i][j] = MIN(MIN(D[i - 1][j] + 1, D[i][j - 1] + 1), D[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
  return D[n][m];
}
void rising(const int *a, int n) {
  for (int i = 1; i < n; i++) // EXPECT-REJECT: not-profitable
    for (int j = 0; j < i; j++)
      if (a[j] < a[i] && best[i] < best[j] + 1)
        best[i] = best[j] + 1;
}

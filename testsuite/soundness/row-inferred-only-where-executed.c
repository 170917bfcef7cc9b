// WHY: rule 5: that a subscript is in bounds is known of executed accesses only, not of those behind a condition
// RUN: polyc %s --only=work --force
// EXEC: same
int printf(const char *, ...);
static double a[8][8];
void work(int n, int m, int on) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (on)
        a[i][j] = a[i][j] * 2 + i;
}
int main(void) {
  for (int k = 0; k < 64; k++)
    a[k / 8][k % 8] = k;
  work(8, 8, 1);
  work(4, 20, 1);
  work(100, 100, 0);
  for (int k = 0; k < 64; k++)
    printf("%a\n", a[k / 8][k % 8]);
  return 0;
}

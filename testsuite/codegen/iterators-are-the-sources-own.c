// WHY: loops count what the author's iterators count: from an outer iterator on, or down
// RUN: polyc %s --only=work --force --identity
// CHECK: for (int j = i; j < n; j++)
// CHECK-NEXT: a[i][j] += j - i;
// CHECK: for (int k = polyc_max(-1, (long)n - 2); k >= 0; k--)
// CHECK-NEXT: b[k] = b[k + 1] * k + 1;
// EXEC: same
int printf(const char *, ...);
static double a[40][40], b[41];
void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = i; j < n; j++)
      a[i][j] += j - i;
  for (int k = n - 2; k >= 0; k--)
    b[k] = b[k + 1] * k + 1;
}
int main(void) {
  work(40);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", b[i], a[i][(7 * i) % 40]);
  return 0;
}

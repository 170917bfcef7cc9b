// WHY: rule 11: where the iterator is replaced by an expression, this is in parentheses and has the type that the iterator is promoted to
// RUN: polyc %s --only=work --force --identity
// CHECK: ((-3 * t + 250) << 1)
// CHECK: for (int i = n; i >= 1; i--)
// CHECK-NEXT: sizeof i
// EXEC: same
int printf(const char *, ...);
static double a[300];
void work(int n) {
  for (unsigned char c = 250; c > 9; c -= 3)
    a[c] = c / 2 + (c << 1) - -c;
  for (int i = n; i > 0; i--)
    a[n - i] += -i * 2 % 7 + sizeof i;
}
int main(void) {
  work(40);
  for (int i = 0; i < 300; i++)
    printf("%a\n", a[i]);
  return 0;
}

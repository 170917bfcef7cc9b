// WHY: rule 11: an iterator that a macro's body names cannot be replaced in the author's text
// RUN: polyc %s --only=work --force --tile=8
// EXEC: same
int printf(const char *, ...);
static double a[40][40], b[40][40];
#define HERE b[j][i]
#define SQUARE(x) x *x
void work(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = 0; j < n; j++)
      a[i][j] = HERE + SQUARE(j + 1) - i;
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i][3], b[i][i]);
  return 0;
}

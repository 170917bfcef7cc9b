// WHY: rule 12: a label cannot stand in both branches of a guard
// RUN: polyc %s --only=work --force
// EXEC: same
int printf(const char *, ...);
static double m[64];
void work(int n, double *a, double *b) {
  for (int i = 0; i < n; i++) {
    if (i == 5)
      goto skip;
    a[i] = b[i] * 2;
  skip:;
  }
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}
int main(void) {
  for (int i = 0; i < 64; i++)
    m[i] = i;
  work(20, m, m + 32);
  work(20, m, m + 1);
  for (int i = 0; i < 64; i++)
    printf("%a\n", m[i]);
  return 0;
}

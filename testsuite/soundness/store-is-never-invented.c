// WHY: rule 4: where the inner loop does not run nothing is stored, not even what was there: the memory may be read-only
// RUN: polyc %s --only=work --force
// CHECK: polyc:
// EXEC: same
// RUN: polyc %s --only=work --force --tile=4
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
static const double fixed[40] = {1, 2, 3};
void work(int n, int m, double *restrict to, const double *restrict from) {
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      to[i] += from[k];
}
int main(void) {
  b[1] = 4;
  work(30, 5, a, b);
  work(30, 0, (double *)fixed, b);
  printf("%a %a %a\n", a[2], a[31], fixed[2]);
  return 0;
}

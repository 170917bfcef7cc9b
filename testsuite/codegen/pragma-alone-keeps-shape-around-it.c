// WHY: a pragma put before a loop stays with it: under a braceless if, in an else, behind a label, on a line with other code
// RUN: polyc %s --only=work --force --level=1
// CHECK: pragma omp parallel for
// CHECK: pragma omp parallel for
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
void work(int n, int on) {
  int i;
  static double kept;
  if (on > 1)
    for (int k = 0; k < n; k++)
      a[k] = b[k] * 2;
  else for (int k = 0; k < n; k++) a[k] = b[k] * 3;
  if (on == 2)
    goto twice;
  kept += a[2];
twice:
  for (i = 0; i < n; ++i) b[i] = a[i] + on;
  a[0] = kept;
}
int main(void) {
  work(37, 1);
  work(20, 2);
  work(0, 3);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i], b[i]);
  return 0;
}

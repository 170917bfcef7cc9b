// WHY: rule 2: a scalar declared outside that each iteration sets first is a thread's own
// RUN: polyc %s --only=work --force
// CHECK: pragma omp parallel
// EXEC: same
int printf(const char *, ...);
static double a[40][40], b[40][40];
void work(int n) {
  double t;
  int i, j;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      t = i * 3 + j;
      a[i][j] = t * t + b[j][i];
      b[j][i] = t;
    }
}
int main(void) {
  work(37);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i][3], b[i][i]);
  return 0;
}

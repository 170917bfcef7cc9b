// WHY: j counts up to n from an i that is not beyond it: whether it would end from further out nobody has to assume
// RUN: polyc %s --force
// CHECK-NOT: n % 2
// CHECK: void rows
// CHECK: #pragma omp parallel for
// CHECK: void halves
// CHECK: % 2 == 0
// EXEC: same
int printf(const char *, ...);
static double a[60][60], b[60];
void rows(unsigned n) {
  for (unsigned i = 0; i != n; ++i)
    for (unsigned j = i; j != n; ++j)
      a[j][i] = a[j][i] + b[i] * 3;
}
void halves(unsigned n) {
  for (unsigned i = 0; i != n; i += 2)
    for (unsigned j = i; j != n; j += 2)
      a[j][i] = a[j][i] + b[i] * 5;
}
int main(void) {
  for (int i = 0; i < 60; i++) b[i] = i;
  rows(0); rows(1); rows(57); rows(60);
  halves(0); halves(60);
  double s = 0;
  for (int i = 0; i < 60; i++)
    for (int j = 0; j < 60; j++) s = s / 3 + a[i][j];
  printf("%a\n", s);
  return 0;
}

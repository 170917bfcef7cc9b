// WHY: a file with CRLF line ends has them in its new lines as well
// RUN: polyc %s --only=work --force --tile=8
// CHECK: polyc:
// CHECK: pragma omp
// CHECK-NOT: {{[^\r]$}}
// CHECK: int main
// EXEC: same
int printf(const char *, ...);
static double a[40][40];
void work(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = i + j;
}
int main(void) {
  work(40);
  for (int k = 0; k < 1600; k++)
    printf("%a\n", a[k / 40][k % 40]);
  return 0;
}

// WHY: rule 2: an iterator declared outside has its last value after the loops, zero trips included
// RUN: polyc %s --only=work --force
// CHECK: #pragma omp parallel for
// CHECK: i = n > 0 ? n : 0;
// EXEC: same
int printf(const char *, ...);
static double a[40], b[40];
void work(int n) {
  int i;
  for (int k = 0; k < n; k++)
    b[k] = k;
  for (i = 0; i < n; i++)
    a[i] = b[i] * 2;
  printf("%d\n", i);
}
int main(void) {
  work(37);
  work(0);
  work(-3);
  printf("%a %a\n", a[36], a[37]);
  return 0;
}

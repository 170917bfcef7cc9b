// WHY: an element that the loop writes in some iterations only, perhaps in none, is no variable: its store would be invented
// RUN: polyc %s --only=work --identity
// CHECK: if (j >= k) {
// CHECK-NEXT: s[i] += M[i][j];
// CHECK-NOT: double s_
// EXEC: same
int printf(const char *, ...);
double M[20][20];
void work(int n, int k, double *restrict s) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      M[i][j] = j;
      if (j >= k)
        s[i] += M[i][j];
    }
}
int main(void) {
  double s[20] = {0};
  work(20, 20, 0); // never followed
  work(15, 3, s);
  printf("%g %g\n", s[3], s[14]);
  return 0;
}

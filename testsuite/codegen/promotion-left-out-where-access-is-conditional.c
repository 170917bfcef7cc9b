// WHY: an element that the loop reads or writes in some iterations only, perhaps in none, is no variable: that would invent accesses
// RUN: polyc %s --only=work --identity
// CHECK: if (j >= k) {
// CHECK-NEXT: s[i] += M[i][j];
// CHECK: M[j][i] += t[i];
// CHECK-NEXT: if (j >= k) {
// CHECK-NEXT: t[i] *= 0.5;
// CHECK-NOT: double {{[st]}}_
// EXEC: same
int printf(const char *, ...);
double M[20][20];
const double fixed[20] = {1, 2, 3};
void work(int n, int k, double *restrict s, double *restrict t) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      M[i][j] = j;
      if (j >= k)
        s[i] += M[i][j];
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      M[j][i] += t[i];
      if (j >= k)
        t[i] *= 0.5;
    }
}
int main(void) {
  double s[20] = {0}, t[20] = {1, 2, 3, 4, 5};
  work(20, 20, 0, (double *)fixed); // the one is never followed, the other never written
  work(15, 3, s, t);
  printf("%g %g %g %g\n", s[3], s[14], t[2], M[4][2]);
  return 0;
}

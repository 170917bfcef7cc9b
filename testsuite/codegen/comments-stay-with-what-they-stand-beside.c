// WHY: a comment is printed where the statement or the loop that it stands beside is printed, once
// RUN: polyc %s --only=work --force --tile=8
// CHECK: for (int ii
// CHECK: // one row
// CHECK-NEXT: for (int i
// CHECK: /* the elements
// CHECK-NEXT: of it */
// CHECK-NEXT: for (int j
// CHECK: /* b is
// CHECK-NEXT: * turned */
// CHECK-NEXT: a[i][j] = /* in place */ b[j][i] * 2; // twice
// CHECK: // no "more" of it
// CHECK-NOT: polyc: of
// CHECK-NOT: one row
// CHECK: } else {
// EXEC: same
int printf(const char *, ...);
static double a[900][900], b[900][900];
void work(int n, int m) {
  for (int k = 0; k < n; k++)
    b[k][k] = k;
  // one row
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) { /* the elements
      of it */
      /* b is
       * turned */
      a[i][j] = /* in place */ b[j][i] * 2; // twice
      // no "more" of it
    }
    /* polyc: of an earlier run */
  }
}
int main(void) {
  work(37, 40);
  for (int i = 0; i < 40; i++)
    printf("%a %a\n", a[i][3], a[i][i]);
  return 0;
}

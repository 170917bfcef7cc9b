// WHY: comments stay with the loop or statement that they stand beside; those with no such place go above the nest
// RUN: polyc %s --only=work --force --identity
// CHECK: /* polyc:
// CHECK-NEXT: if (m <= 900) {
// CHECK-NEXT: /* from the first */
// CHECK-NEXT: for (int i = {{.*}}) { // a row
// CHECK: b[i] = 0; // cleared
// CHECK-NEXT: /* then the columns */
// CHECK-NEXT: if (m > 0) {
// CHECK-NEXT: double b_i
// CHECK-NEXT: for (int j = {{.*}}) { /* a column */
// CHECK-NEXT: // one \
// CHECK-NEXT: by one
// CHECK-NEXT: b_i += a[i][j] /* times */ * 2; /* doubled */
// CHECK-NEXT: /* why not */
// CHECK: int main
// EXEC: same -Wno-comment
// RUN: polyc %s --only=work --force
// CHECK: /* from the first */
// CHECK-NEXT: #pragma omp parallel for
// CHECK-NEXT: for (int i = {{.*}}) // a row
// EXEC: same -Wno-comment
int printf(const char *, ...);
static double a[900][900], b[900];
void work(int n, int m) {
  /* of the rows */
  for (int i = /* from the first */ 0; i < n; i++) { // a row
    b[i] = 0; // cleared
    /* then the columns */
    for (int j = 0; j < m; j++) /* a column */ {
      // one \
         by one
      b[i] += a[i][j] /* times */ * 2; /* doubled */
      if (n < 0) { /* why not */ }
    }
  }
}
int main(void) {
  for (int k = 0; k < 1600; k++)
    a[k / 40][k % 40] = k;
  work(37, 40);
  for (int i = 0; i < 40; i++)
    printf("%a\n", b[i]);
  return 0;
}

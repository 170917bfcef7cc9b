// WHY: a comment at the end of a loop's body, after an inner loop, is not that loop's
// RUN: polyc %s
// CHECK: for (int i = 0; i < n; i++) { // inner
// CHECK-NEXT: for (int j = 0; j < m; j++) { // outer
// CHECK-NEXT: a[i][j] = a[i][j] + // first
// CHECK-NEXT: 2.0; // second
// CHECK-NEXT: }
// CHECK-NEXT: }
// CHECK-NEXT: // after inner
void w(int n, int m, double a[n][m]) {
  for (int j = 0; j < m; j++) { // outer
    for (int i = 0; i < n; i++) { // inner
      a[i][j] = a[i][j] + // first
        2.0; // second
    }
    // after inner
  }
}

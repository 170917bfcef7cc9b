// WHY: a loop that is left in order because of what one iteration needs of another says of which, and in which lines
// RUN: polyc explain %s
// CHECK: : shifted
// CHECK: 26 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 1) of line 27 would overwrite y while what iteration (i = 0) of line 27 has there is still needed
// CHECK: : carried
// CHECK: left:
// CHECK-NEXT: in order: iteration (i = 5) of line 31 needs what iteration (i = 2) of line 31 leaves in y, and would not come after it
// CHECK: : sums
// CHECK: 34 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 1, j = 0) of line 37 needs what iteration (i = 0) of line 38 leaves in y, and would not come after it
// CHECK: 36 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 0, j = 1) of line 37 needs what iteration (i = 0, j = 0) leaves in t, and would not come after it
// CHECK: : copies
// CHECK: left:
// CHECK-NOT: in order
// CHECK: : racing
// CHECK: left:
// CHECK-NEXT: in order: iteration (i = 0) of line 48 would overwrite x while what iteration (i = 1) of line 48 has there is still needed
// CHECK-NOT: in order
static double y[200], x[200], t[200], A[200][200];
void shifted(int n) {
  for (int i = 0; i < n; i++)
    y[i] = y[i + 1] * 2;
}
void carried(int n) {
  for (int i = 2; i < n; i++)
    y[i + 3] = y[i] * 2;
}
void sums(int n, int m) {
  for (int i = 0; i < n; i++) {
    double t = 0;
    for (int j = 0; j < m; j++)
      t += A[i][j] * y[j];
    y[i] = t;
  }
}
/* Iterations may have copies of t. */
void copies(int n) {
  for (int i = 0; i < n; i++)
    t[3] = y[i], x[i] = t[3] + 1;
}
double racing(int n) {
  for (int i = 0; i < n; i++)
    x[i / 2] = y[i];
  return x[0];
}
/* Perhaps they do not meet. */
void perhaps(int n) {
  for (int i = 0; i < n; i++)
    y[(i * i) % 199] += x[i];
  for (int i = 0; i < n; i++)
    if (x[i] > 3) t[5] = t[5] * 2 + x[i];
}

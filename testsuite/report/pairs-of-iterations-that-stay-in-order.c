// WHY: a loop that is left in order because of what one iteration needs of another says of which, and in which lines
// RUN: polyc explain %s
// CHECK: : shifted
// CHECK: 29 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 1) of line 30 would overwrite y while what iteration (i = 0) of line 30 has there is still needed
// CHECK: : carried
// CHECK: left:
// CHECK-NEXT: in order: iteration (i = 5) of line 34 needs what iteration (i = 2) of line 34 leaves in y, and would not come after it
// CHECK: : sums
// CHECK: 37 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 1, j = 0) of line 40 needs what iteration (i = 0) of line 41 leaves in y, and would not come after it
// CHECK: 39 for
// CHECK-NEXT: left:
// CHECK-NEXT: in order: iteration (i = 0, j = 1) of line 40 needs what iteration (i = 0, j = 0) leaves in t, and would not come after it
// CHECK: : copies
// CHECK: left:
// CHECK-NOT: in order: iteration
// CHECK: : racing
// CHECK: left:
// CHECK-NEXT: in order: iteration (i = 0) of line 51 would overwrite x while what iteration (i = 1) of line 51 has there is still needed
// CHECK-NOT: in order: iteration
// CHECK: : handed
// CHECK: left:
// CHECK-NEXT: leaves in last, and
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
void copies(void) {
  for (int i = 0; i < 150; i++)
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
/* What a variable hands on is told of it, wherever polyc would keep it. */
void handed(int n) {
  double last = 0;
  for (int i = 0; i < n; i++) {
    y[i] = last > x[i] ? last : x[i];
    last = x[i];
  }
  y[0] = last;
}

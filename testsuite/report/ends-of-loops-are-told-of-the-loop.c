// WHY: what ends a loop is said of that loop: that its end is read in its head, where that stays as it is while it runs, and a variable
// would do; that data decide where it may change; and that it is an inner loop's. Loops made of jumps have a line as well
// RUN: polyc explain %s
// CHECK: : own
// CHECK: left: the loop's bound ("at[i + 1]") is read from memory: copy it to a local variable before the loop
// CHECK: : variable
// CHECK-NOT: the loop's bound
// CHECK: : changed
// CHECK: left: the loop's bound ("at[i]") is read again in each iteration, as the store to "y[k]" (line 30) may change it for all that polyc knows: if it does not, copy
// CHECK: : search
// CHECK: left: "x[i]" (line 34) decides in each iteration whether the loop goes on, so that it stays in order
// CHECK: : inner
// CHECK: left: the bound of the inner loop over "k" depends on data
// CHECK: : jumps
// CHECK-NOT: ?
// CHECK: a[i] = a[i + 1] * 2;
// CHECK-NEXT: left:
void own(int i, const int *at, const double *v, double *restrict y) {
  for (int k = at[i]; k < at[i + 1]; k++)
    y[k] = v[k] * 2;
}
void variable(int i, const int *at, const double *v, double *restrict y) {
  int end = at[i + 1];
  int first = at[i];
  for (int k = first; k < end; k++)
    y[k] = v[k] * 2 / (v[k] + 3) + v[k] * v[k] / 7;
}
void changed(int i, int *at, int *y) {
  for (int k = 0; k < at[i]; k++)
    y[k] = k * 2;
}
void search(int n, const double *x, double *restrict y) {
  int i = 0;
  while (x[i] > 0) {
    y[i] = x[i];
    i++;
  }
}
void inner(int n, int *at, int *y) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < at[i]; k++) {
        y[at[k]] += k;
        at[y[k]] += 1;
      }
}
void jumps(int n, double *a) {
  int i = 0;
again:
  a[i] = a[i + 1] * 2;
  i++;
  if (a[i] > 0) goto again;
}

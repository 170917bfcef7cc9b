// WHY: where a subscript is no sum of counters, and no data decide on it, the reason does not speak of data
// RUN: polyc explain %s
// CHECK: it is not known before the loops which elements of "a" are accessed, so that no run-time test can show that it does not overlap "b"
// CHECK: which elements of "x" are accessed depends on data in "at", so that no run-time test can show that it does not overlap "y"
// CHECK: which elements of "x" are written depends on data in "at": several iterations may write the same element
// CHECK: a subscript of "x" depends on data in "at": several iterations may write the same element
// CHECK: which elements of "x" are accessed depends on "k", which iterations change, so that no run-time test
// CHECK: iterations need "k" from earlier ones
void around(int n, double a[n][n], double b[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[j][i] = a[i == 0 ? n - 1 : i - 1][j];
}

void gather(int n, double *y, const double *x, const int *at) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      y[i * n + k] = x[at[i]];
}
void scatter(int n, double *x, const int *at) {
  for (int i = 0; i < n; i++)
    x[at[i]] = i;
}
void scatter_apart(int n, double *restrict x, const int *restrict at) {
  for (int i = 0; i < n; i++)
    x[at[i] + 1] = i;
}
void chain(int n, double *x, const int *next) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    x[k] += 1;
    k = next[k];
  }
}
int follow(int n, const int *next) {
  int k = 0;
  for (int i = 0; i < n; i++)
    k = next[k];
  return k;
}

// WHY: where a subscript is no sum of counters, and no data decide on it, the reason does not speak of data
// RUN: polyc explain %s
// CHECK: it is not known before the loops which element "a[i == 0 ? n - 1 : i - 1][j]" (line 12) accesses, so that no test before the loops can show that it does not overlap "b": say so with --assume-no-alias, or restrict in C
// CHECK: which element "x[at[i]]" (line 18) accesses depends on data ("at[i]"), so that no test before the loops can show that it does not overlap "y"
// CHECK: which element "x[at[i]]" (line 22) accesses depends on data ("at[i]"): nothing says that iterations write different ones, so that they stay in order
// CHECK: which element "x[at[i] + 1]" (line 26) accesses depends on "at[i]": nothing says that iterations write different ones
// CHECK: which element "x[k]" (line 31) accesses depends on "k", which each iteration hands on to the next, so that they stay in order
// CHECK: iterations need the value of "k" from earlier ones
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

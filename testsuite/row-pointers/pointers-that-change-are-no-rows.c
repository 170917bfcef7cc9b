// WHY: rows that loops exchange, that data choose, or that are read under a condition on data, nobody knows before; and one loop looks at each once
// RUN: polyc %s --force
// CHECK: void exchanged(
// CHECK-NOT: polyc_rows
void exchanged(int n, double **c) {
  for (int i = 0; i < n - 1; i++) { // EXPECT-REJECT: variant-base-pointer
    double *first = c[i];
    c[i] = c[i + 1];
    c[i + 1] = first;
    for (int j = 0; j < n; j++) c[i][0] = j; // EXPECT-REJECT: name-not-available
  }
}
void chosen(int n, double **c, const int *at) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: nonaffine-subscript
    for (int j = 0; j < n; j++) c[at[i]][j] += 1; // EXPECT-REJECT: nonaffine-subscript
}
void perhaps(int n, double **c, const double *x) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (x[j] > 0) c[i][j] += 1; // EXPECT-REJECT: unknown-access
}
void copied(int n, double **c, double **d) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: variant-base-pointer
    d[i] = c[i];
}
void deeper(int n, double ***c) {
  for (int i = 0; i < n; i++) // EXPECT-REJECT: variant-base-pointer
    for (int j = 0; j < n; j++) // EXPECT-REJECT: variant-base-pointer
      for (int k = 0; k < n; k++) c[i][j][k] += 1; // EXPECT-REJECT: variant-base-pointer
}
void once(int n, double **c) {
  for (int i = 0; i < n; i++) c[i][1] = i; // EXPECT-REJECT: not-profitable
}

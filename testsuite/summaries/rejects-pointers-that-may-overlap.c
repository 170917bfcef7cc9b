// WHY: how far an inner loop reads is not known, so that no test can tell its arrays apart from what is written
// RUN: polyc %s --force
void sparse(int n, const int *rp, const int *col, const double *v, const double *x, double *y) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-access
    double s = 0;
    for (int k = rp[i]; k < rp[i + 1]; k++) s += v[k] * x[col[k]]; // EXPECT-REJECT: nonaffine-bound
    y[i] = s;
  }
}
void walks(int n, char *const restrict *names, int *restrict length) {
  for (int i = 0; i < n; i++) { // EXPECT-REJECT: unknown-trip-count
    const char *p = names[i];
    while (*p) p++; // EXPECT-REJECT: nonaffine-bound
    length[i] = p - names[i];
  }
}

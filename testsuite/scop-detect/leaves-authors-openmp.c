// WHY: a nest with OpenMP pragmas is its author's
// RUN: polyc %s --force
double a[100], b[100];
void f(int n) {
#pragma omp parallel for // EXPECT-REJECT: author-pragma
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

// WHY: rule 16: a nest lexically inside an OpenMP construct is its author's
// RUN: polyc %s --only=work --force
double a[40], b[40];
void work(int n) {
#pragma omp parallel // EXPECT-REJECT: author-pragma
  {
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

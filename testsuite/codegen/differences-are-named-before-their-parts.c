// WHY: a variable for a difference has a name where what was read in memory for it has none, also where the rest is in subscripts
// RUN: polyc %s --only=fill
// CHECK: #pragma omp parallel for if (rows >= {{[0-9]+}})
// CHECK-NEXT: for (int i = 0; i < rows; i++)
// EXEC: same
int printf(const char *, ...);
struct matrix {
  int rows;
  double *data;
};
#define N 100000
static double data[N];
int fill(struct matrix *m, struct matrix *v, int offset) {
  int rows = m->rows - offset;
  double *y = v->data + offset;
  if (rows * 0.5 > 20)
    for (int i = 0; i < rows; i++)
      y[i] = i;
  m->rows = 0;
  return rows;
}
int main(void) {
  struct matrix m = {N, data};
  int rows = fill(&m, &m, 17);
  for (int i = 0; i < N; i += 99)
    printf("%g %d\n", data[i], rows);
  return 0;
}

// WHY: sizes and array pointers of globals and structures are read in each iteration, and no store can change them: they are names
// RUN: polyc %s --strict
// CHECK: #pragma omp parallel for if (N >=
// CHECK-NEXT: for (int i = 0; i < N; i++)
// CHECK: #pragma omp parallel for
// CHECK-NEXT: for (int i = 0; i < n; i++)
// CHECK: #pragma omp parallel for if (m->n > 1 && (double)m->n * m->m >=
// CHECK-NEXT: for (int i = 0; i < m->n; i++)
// CHECK: #pragma omp parallel for if (m.n > 1 && (double)m.n * m.m >=
// CHECK-NEXT: for (int i = 0; i < m.n; i++)
// CHECK: after another loop
// CHECK: #pragma omp parallel for if (m->n > 1 && (double)m->n * m->m >=
// EXEC: same
int printf(const char *, ...);
typedef struct { int n, m; double *d; } Mat;
static int N;
static double *G, A[800][800], B[160000];
static Mat M;
void global(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      A[i][j] = A[i][j] * 2 + 1;
}
void pointer(int n) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      G[i * n + j] += 3;
}
void through(Mat *m) {
  for (int i = 0; i < m->n; i++)
    for (int j = 0; j < m->m; j++)
      m->d[i * m->m + j] *= 4;
}
void whole(Mat m) {
  for (int i = 0; i < m.n; i++)
    for (int j = 0; j < m.m; j++)
      m.d[i * m.m + j] += 5;
}
// after another loop that is no region, the same structure
void twice(Mat *m) {
  double *p = m->d, s = 0;
  for (int i = 0; i < m->n && s < 1e30; i++)
    s += p[i];
  p[0] = s;
  for (int i = 0; i < m->n; i++)
    for (int j = 0; j < m->m; j++)
      m->d[i * m->m + j] += 6;
}
int main(void) {
  for (int size = 0; size <= 400; size += 100) {
    N = size, G = B;
    global();
    pointer(size);
    M = (Mat){size, 400 - size, B};
    through(&M);
    whole(M);
    if (size > 0)
      twice(&M);
  }
  for (int i = 0; i < 400; i++)
    printf("%a %a\n", A[i][399 - i], B[i * 400 + i]);
  return 0;
}

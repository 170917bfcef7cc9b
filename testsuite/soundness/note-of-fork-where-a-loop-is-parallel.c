// WHY: a child that comes to a parallel loop after its parent has run one hangs in libgomp (soundness rule 15)
// RUN: polyc %s 2>&1
// CHECK: note: the file calls fork:
// CHECK: #pragma omp parallel for
int fork(void);
static double a[1000][1000];
void scale(void) {
  for (int i = 0; i < 1000; i++)
    for (int j = 0; j < 1000; j++)
      a[i][j] *= 2.0;
}
void twice(void) {
  scale();
  if (fork() == 0) scale();
}
